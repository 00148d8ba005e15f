import type { EnrichmentChange } from '@hearback/contract';
import type { LocationScope, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type CampaignLeadCount = {
  readonly campaign_id: string;
  readonly leads: number;
  readonly enabled: boolean;
};

/** Campaigns with affected leads, if the person may change both. */
export async function listConcerned(
  tx: TenantTx,
  { workspace_id, location_ids }: Pick<LocationScope, 'workspace_id' | 'location_ids'>,
  { status, reason, campaign_id }: EnrichmentChange,
): Promise<CampaignLeadCount[]> {
  const conditions = [
    sql`l.workspace_id = ${workspace_id}`,
    sql`l.status = 'active'`,
    sql`l.enrichment_status = ${status}`,
  ];
  if (reason !== undefined) conditions.push(sql`coalesce(l.enrichment_reason, '') = ${reason}`);
  if (campaign_id) conditions.push(sql`l.campaign_id = ${campaign_id}`);
  if (location_ids)
    conditions.push(
      sql`l.location_id = any (${[...location_ids]}::text[]) and k.ghl_location_id = any (${[...location_ids]}::text[])`,
    );
  const { rows } = await sql<CampaignLeadCount>`
    select l.campaign_id, count(*)::int as leads, k.enrichment_enabled as enabled
    from campaign_contacts l join campaigns k on k.workspace_id = l.workspace_id and k.id = l.campaign_id
    where ${sql.join(conditions, sql` and `)} group by l.campaign_id, k.enrichment_enabled order by l.campaign_id`.execute(
    tx,
  );
  return rows;
}

/** Returns how many of these were waiting or failed and are now skipped. Rows that Clay already has are not recalled. */
export async function skipContacts(
  tx: SystemTx,
  workspace_id: string,
  contact_ids: readonly string[],
): Promise<number> {
  const ids = [...contact_ids];
  await sql`
    update enrichment_jobs set status = 'skipped', finished_at = clock_timestamp()
    where workspace_id = ${workspace_id} and contact_id = any (${ids}::uuid[]) and status = 'queued'`.execute(
    tx,
  );
  // Locks contacts in the usual order.
  const { rows } = await sql<{ n: number }>`
    with held as (
      select id from contacts where workspace_id = ${workspace_id} and id = any (${ids}::uuid[])
        and enrichment_status in ('pending_enrichment', 'error')
      order by created_at, id for no key update),
    skipped as (
      update contacts c set enrichment_status = 'skipped', enrichment_reason = null, updated_at = clock_timestamp()
      from held where c.workspace_id = ${workspace_id} and c.id = held.id returning 1)
    select count(*)::int as n from skipped`.execute(tx);
  return rows[0]?.n ?? 0;
}
