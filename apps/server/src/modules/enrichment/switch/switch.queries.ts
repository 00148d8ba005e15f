import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** The leads of a campaign that wait for enrichment and are neither queued nor with Clay. */
export async function countUnsent(tx: TenantTx, workspace_id: string, campaign_id: string): Promise<number> {
  const { rows } = await sql<{ leads: number }>`
    select count(*)::int as leads from campaign_contacts l
    where l.workspace_id = ${workspace_id} and l.campaign_id = ${campaign_id} and l.status = 'active'
      and l.enrichment_status = 'pending_enrichment' and not exists (
        select from enrichment_jobs j where j.workspace_id = l.workspace_id and j.contact_id = l.contact_id
          and j.status in ('queued', 'running'))`.execute(tx);
  return rows[0]?.leads ?? 0;
}

/**
 * Ends the queued rows of a campaign. A contact that is in another campaign with enrichment enabled stays queued for that campaign. Rows
 * that a sender has claimed are on their way and cannot be stopped.
 */
export async function stopQueued(tx: SystemTx, workspace_id: string, campaign_id: string): Promise<void> {
  await sql`
    with waiting as materialized (
      select id, contact_id from enrichment_jobs
      where workspace_id = ${workspace_id} and campaign_id = ${campaign_id} and status = 'queued' and contact_id is not null
      order by created_at, id for update),
    settled as materialized (
      select w.id, (
        select l.campaign_id from campaign_contacts l
        join campaigns k on k.workspace_id = l.workspace_id and k.id = l.campaign_id and k.enrichment_enabled
        where l.workspace_id = ${workspace_id} and l.contact_id = w.contact_id and l.status = 'active'
          and l.campaign_id <> ${campaign_id}
        order by l.campaign_id limit 1) as other_campaign_id
      from waiting w)
    update enrichment_jobs j set campaign_id = coalesce(s.other_campaign_id, j.campaign_id),
      status = case when s.other_campaign_id is null then 'skipped' else j.status end,
      finished_at = case when s.other_campaign_id is null then clock_timestamp() end
    from settled s where j.workspace_id = ${workspace_id} and j.id = s.id`.execute(tx);
}
