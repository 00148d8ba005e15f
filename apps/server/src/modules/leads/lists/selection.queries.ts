import type { LeadFilter, LeadSelection } from '@hearback/contract';
import { type RawBuilder, sql } from 'kysely';

/** Escapes `%` and `_`, which are ordinary characters in a search. */
const toPattern = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Conditions on the campaign links `l`, which contain every filtered column. */
export function toConditions(
  campaign_id: string,
  { status, email_provider, q, reason }: LeadFilter,
): RawBuilder<unknown>[] {
  const conditions = [sql`l.campaign_id = ${campaign_id}`, sql`l.status = 'active'`];
  if (status) conditions.push(sql`l.enrichment_status = ${status}`);
  if (email_provider) conditions.push(sql`l.email_provider = ${email_provider}`);
  if (reason !== undefined) conditions.push(sql`coalesce(l.enrichment_reason, '') = ${reason}`);
  if (q) conditions.push(sql`l.search_text like ${toPattern(q)}`);
  return conditions;
}

/** The selected leads that are in the campaign, or all that match. */
export function toSelection(campaign_id: string, selection: LeadSelection): RawBuilder<unknown> {
  const conditions =
    'all' in selection
      ? toConditions(campaign_id, selection.filter)
      : [...toConditions(campaign_id, {}), sql`l.contact_id = any (${selection.contact_ids}::uuid[])`];
  return sql.join(conditions, sql` and `);
}
