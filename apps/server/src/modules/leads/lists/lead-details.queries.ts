import type { Company, LeadDetails, LeadSelection } from '@hearback/contract';
import type { TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { enrichmentProgress } from './enrichment-progress.queries.ts';
import { UPDATED_AT } from './leads-list.queries.ts';
import { toSelection } from './selection.queries.ts';

type Contact = LeadDetails['contact'];
type LeadRow = Omit<Contact, 'created_at'> & { created_at: Date; company: Company | null };

export async function getLead(tx: TenantTx, workspace_id: string, id: string): Promise<LeadDetails> {
  const progress = enrichmentProgress('c');
  const { rows } = await sql<LeadRow>`
    select c.id, c.email, c.first_name, c.last_name, c.company_id, c.company_name, c.job_title, c.linkedin_url,
      c.profile_picture, c.headline, c.contact_geo, c.prospect_li_summary, c.location_id, c.enrichment_status, c.phone,
      c.website, c.user_id, c.enriched_data, c.created_at, ${UPDATED_AT} as updated_at, ${progress.columns},
      case when f.id is not null then jsonb_build_object('id', f.id, 'company_name', f.company_name, 'company_logo',
        f.company_logo, 'industry', f.industry, 'headcount_range', f.headcount_range, 'hq_geo', f.hq_geo, 'website', f.website,
        'company_summary', f.company_summary, 'company_icp', f.company_icp, 'challenges_for_title', f.challenges_for_title,
        'company_type', f.company_type, 'company_linkedin_url', f.company_linkedin_url, 'phone', f.phone,
        'enriched_data', f.enriched_data) end as company
    from contacts c left join companies f on f.workspace_id = c.workspace_id and f.id = c.company_id ${progress.join}
    where c.workspace_id = ${workspace_id} and c.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  const { company, ...contact } = rows[0];
  return { contact: { ...contact, created_at: contact.created_at.toISOString() }, company };
}

/** Returns false if the contact was changed since. */
export async function saveLead(
  tx: TenantTx,
  workspace_id: string,
  id: string,
  since: string,
  edit: Readonly<Record<string, string | null>>,
): Promise<boolean> {
  const columns = Object.entries(edit).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql`
    update contacts c set ${sql.join([...columns, sql`updated_at = clock_timestamp()`])}
    where c.workspace_id = ${workspace_id} and c.id = ${id} and c.updated_at = ${since}::timestamptz returning c.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The providers of the contact's campaigns that the person can see. */
export async function listChannels(tx: TenantTx, workspace_id: string, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ provider: string }>`
    select distinct k.provider from campaign_contacts l
    join campaigns k on k.workspace_id = l.workspace_id and k.id = l.campaign_id
    where l.workspace_id = ${workspace_id} and l.contact_id = ${id} and l.status = 'active'`.execute(tx);
  return new Set(rows.map(({ provider }) => provider));
}

/** Returns whether another contact that the person can see has the address or profile. */
export async function isTaken(
  tx: TenantTx,
  workspace_id: string,
  id: string,
  { email = null, linkedin_url = null }: { email?: string | null; linkedin_url?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from contacts where workspace_id = ${workspace_id} and id <> ${id}
      and (email_key = lower(${email}::text) or linkedin_url = ${linkedin_url})
    union all select from contact_identities where workspace_id = ${workspace_id} and contact_id <> ${id}
      and ((kind = 'email' and value = lower(${email}::text)) or (kind = 'linkedin' and value = ${linkedin_url}))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the removed contacts. RLS refuses people who may not change the campaign. */
export async function unlinkLeads(
  tx: Tx,
  workspace_id: string,
  campaign_id: string,
  selection: LeadSelection,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from campaign_contacts l where l.workspace_id = ${workspace_id} and ${toSelection(campaign_id, selection)} returning 1)
    select count(*)::int as n from gone`.execute(tx);
  return rows[0]?.n ?? 0;
}
