import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { Subject } from './payload.ts';

/** Returns null if either is gone. */
export async function findSubject(
  tx: SystemTx,
  workspace_id: string,
  contact_id: string,
  campaign_id: string,
): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select jsonb_build_object('id', c.id, 'email', c.email, 'first_name', c.first_name, 'last_name', c.last_name,
        'company_name', c.company_name, 'job_title', c.job_title, 'linkedin_url', c.linkedin_url, 'website', c.website,
        'phone', c.phone, 'enriched_data', c.enriched_data) as contact,
      jsonb_build_object('id', g.id, 'name', g.name, 'provider', g.provider, 'provider_campaign_id', g.provider_campaign_id,
        'company_name', g.company_name, 'industry', g.industry, 'target_vertical', g.target_vertical, 'target_titles',
        g.target_titles, 'main_product_site_url', g.main_product_site_url, 'value_proposition', g.value_proposition) as campaign
    from contacts c join campaigns g on g.workspace_id = c.workspace_id and g.id = ${campaign_id}
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  return rows[0] ?? null;
}

/** The locations whose people receive events about a contact. */
export async function listPlaces(
  tx: SystemTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<{ id: string; location_id: string | null }[]> {
  return tx
    .selectFrom('contacts')
    .select(['id', 'location_id'])
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    .execute();
}

/** The campaigns with enrichment enabled. */
export async function listEnabled(tx: SystemTx, workspace_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('enrichment_enabled', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the campaign has enrichment enabled. */
export async function isEnabled(tx: SystemTx, workspace_id: string, campaign_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaigns')
    .select('enrichment_enabled')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', campaign_id)
    .executeTakeFirst();
  return row?.enrichment_enabled ?? false;
}

/** The same with a lock, so that disabling waits and ends what was queued. */
export async function holdEnabled(tx: SystemTx, workspace_id: string, campaign_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaigns')
    .select('enrichment_enabled')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', campaign_id)
    .forShare()
    .executeTakeFirst();
  return row?.enrichment_enabled ?? false;
}
