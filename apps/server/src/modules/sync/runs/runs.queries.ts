import type { OutreachProvider, SyncRun } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { insertSyncRun } from '#server/modules/locations/index.ts';

export type OutreachKind = 'campaigns' | 'analytics' | 'leads' | 'replies';

export type RunRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: OutreachKind;
  readonly account_id: string;
  readonly started_by: string | null;
  readonly synced_count: number;
  readonly found_missing: number;
  /** The position of the run; its format depends on the kind. */
  readonly cursor: unknown;
  readonly error: string | null;
};

/** Returns what these runs have imported so far, and whether any is running or queued. */
export async function countSynced(
  tx: TenantTx,
  ids: readonly string[],
): Promise<{ synced_count: number; under_way: boolean; waiting: boolean }> {
  const { rows } = await sql<{ synced_count: number; under_way: boolean; waiting: boolean }>`
    select coalesce(sum(synced_count), 0)::int as synced_count, coalesce(bool_or(status = 'running'), false) as under_way,
      coalesce(bool_or(status = 'queued'), false) as waiting
    from sync_runs where id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows[0] ?? { synced_count: 0, under_way: false, waiting: false };
}

export async function listRuns(tx: TenantTx): Promise<SyncRun[]> {
  const rows = await tx
    .selectFrom('sync_runs')
    .select(['id', 'kind', 'provider', 'account_id', 'ghl_location_id', 'status', 'progress', 'synced_count'])
    .select(['found_missing', 'error', 'created_at', 'finished_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  })) as SyncRun[];
}

export type NewRun = {
  readonly workspace_id: string;
  readonly kind: OutreachKind;
  readonly provider: OutreachProvider;
  readonly account_id: string;
  readonly started_by: string | null;
};

/** Returns the open run or creates one. Concurrent calls get the same run. */
export async function findOrMakeRun(tx: TenantTx, run: NewRun): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sync:${run.account_id}:${run.kind}`}, 0))`.execute(
    tx,
  );
  const active = await tx
    .selectFrom('sync_runs')
    .select('id')
    .where('workspace_id', '=', run.workspace_id)
    .where('account_id', '=', run.account_id)
    .where('kind', '=', run.kind)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (active) return active.id;
  return insertSyncRun(tx, run);
}

/** The newest time that a finished replies run of this account has covered; null before the first. */
export async function findWatermark(
  tx: TenantTx,
  workspace_id: string,
  account_id: string,
): Promise<Date | null> {
  const { rows } = await sql<{ watermark: Date }>`
    select max(watermark) as watermark from sync_runs
    where workspace_id = ${workspace_id} and account_id = ${account_id} and kind = 'replies' and status = 'done'`.execute(
    tx,
  );
  return rows[0]?.watermark ?? null;
}

export async function wasRunSince(
  tx: TenantTx,
  workspace_id: string,
  account_id: string,
  kind: OutreachKind,
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sync_runs')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
