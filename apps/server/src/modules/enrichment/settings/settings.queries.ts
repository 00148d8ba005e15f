import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

export type Figures = {
  readonly queued: number;
  readonly running: number;
  readonly test: { status: string; created_at: Date; finished_at: Date | null } | null;
};

export async function readFigures(tx: SystemTx, workspace_id: string): Promise<Figures> {
  const { rows } = await sql<Pick<Figures, 'queued' | 'running'>>`
    select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'running')::int as running
    from enrichment_jobs where workspace_id = ${workspace_id} and status in ('queued', 'running') and contact_id is not null`.execute(
    tx,
  );
  const { rows: tests } = await sql<NonNullable<Figures['test']>>`
    select status, created_at, finished_at from enrichment_jobs
    where workspace_id = ${workspace_id} and contact_id is null order by created_at desc limit 1`.execute(tx);
  return { queued: 0, running: 0, ...rows[0], test: tests[0] ?? null };
}

/**
 * The leads that a newly saved table receives: those that wait in campaigns with enrichment enabled, and those that the former
 * table refused.
 */
export async function countUnsent(tx: SystemTx, workspace_id: string): Promise<number> {
  const { rows } = await sql<{ leads: number }>`
    with unsent as (
      select l.contact_id from campaign_contacts l
      join campaigns k on k.workspace_id = l.workspace_id and k.id = l.campaign_id and k.enrichment_enabled
      where l.workspace_id = ${workspace_id} and l.status = 'active' and l.enrichment_status = 'pending_enrichment'
      union
      select j.contact_id from enrichment_jobs j
      join campaigns k on k.workspace_id = j.workspace_id and k.id = j.campaign_id and k.enrichment_enabled
      join contacts c on c.workspace_id = j.workspace_id and c.id = j.contact_id and c.enrichment_status = 'error'
      where j.workspace_id = ${workspace_id} and j.status = 'refused')
    select count(*)::int as leads from unsent u
    where not exists (
      select from enrichment_jobs j where j.workspace_id = ${workspace_id} and j.contact_id = u.contact_id
        and j.status in ('queued', 'running'))`.execute(tx);
  return rows[0]?.leads ?? 0;
}
