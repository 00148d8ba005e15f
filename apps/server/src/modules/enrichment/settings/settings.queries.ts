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
