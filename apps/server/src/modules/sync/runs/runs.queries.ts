import type { OutreachProvider, SyncRun } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type OutreachKind = 'campaigns' | 'analytics' | 'leads' | 'replies';

type Cursor = {
  /** Where the work is; each kind has its own idea. */
  readonly place?: unknown;
  /** Of replies: the newest moment a finished run has seen. */
  readonly watermark?: string;
  /** Until when somebody works on it. */
  readonly until?: string | null;
  /** When it is to go on after a pause. */
  readonly later?: string | null;
  /** Failures in a row. */
  readonly attempts?: number;
};

export type RunRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: OutreachKind;
  readonly account_id: string;
  readonly started_by: string | null;
  readonly synced_count: number;
  readonly found_missing: number;
  readonly cursor: Cursor;
};

const OWN_KINDS = ['campaigns', 'analytics', 'leads', 'replies'];
/** Longer than any page can take, its retries and waiting for the budget included. */
const LEASE = sql`interval '5 minutes'`;

/** What these runs have brought so far, and whether any of them is at work or waits for a worker. */
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

/** The run that is under way already, else a new one. Whoever asks at the same moment gets the same. */
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
  const { id } = await tx.insertInto('sync_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Null when it is over, or when somebody else works on it. */
export async function claimRun(tx: TenantTx, workspace_id: string, id: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    update sync_runs set status = 'running',
      cursor = cursor || jsonb_build_object('until', clock_timestamp() + ${LEASE})
    where workspace_id = ${workspace_id} and id = ${id} and status in ('queued', 'running')
      and coalesce((cursor ->> 'until')::timestamptz, '-infinity') < clock_timestamp()
    returning id, workspace_id, kind, account_id, started_by, synced_count, found_missing, cursor`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export type Step = {
  readonly progress: number;
  readonly synced_count: number;
  readonly found_missing: number;
  readonly place: unknown;
};

/** Progress only grows: an estimate that turns out too high must not make the bar jump back. */
export async function saveStep(
  tx: TenantTx,
  { workspace_id, id }: Pick<RunRow, 'workspace_id' | 'id'>,
  step: Step,
) {
  await sql`
    update sync_runs set progress = greatest(progress, ${step.progress}), synced_count = ${step.synced_count},
      found_missing = ${step.found_missing}, error = null,
      cursor = cursor || jsonb_build_object('place', ${JSON.stringify(step.place ?? null)}::jsonb, 'attempts', 0,
        'later', null, 'until', clock_timestamp() + ${LEASE})
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

export type Ending = {
  readonly status: 'done' | 'failed';
  readonly error: string | null;
  readonly watermark?: string | null;
};

export async function endRun(
  tx: TenantTx,
  { workspace_id, id }: Pick<RunRow, 'workspace_id' | 'id'>,
  { status, error, watermark }: Ending,
): Promise<void> {
  const kept = watermark ? { watermark } : {};
  await sql`
    update sync_runs set status = ${status}, error = ${error}, finished_at = clock_timestamp(),
      progress = case when ${status} = 'done' then 100 else progress end, cursor = ${JSON.stringify(kept)}::jsonb
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** Nobody works on it until `later`. */
export async function putBack(
  tx: TenantTx,
  { workspace_id, id }: Pick<RunRow, 'workspace_id' | 'id'>,
  { error, attempts, later }: { error: string; attempts: number; later: Date },
): Promise<void> {
  const pause = JSON.stringify({ until: null, attempts, later });
  await sql`
    update sync_runs set error = ${error}, cursor = cursor || ${pause}::jsonb
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** Of this moment: pages that were read since the run was claimed have reset it. */
export async function readAttempts(
  tx: TenantTx,
  { workspace_id, id }: Pick<RunRow, 'workspace_id' | 'id'>,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select coalesce((cursor ->> 'attempts')::int, 0) as attempts from sync_runs
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0]?.attempts ?? 0;
}

/** The newest moment that a finished run of this account's replies has seen; null before the first. */
export async function findWatermark(
  tx: TenantTx,
  workspace_id: string,
  account_id: string,
): Promise<Date | null> {
  const { rows } = await sql<{ watermark: Date }>`
    select max((cursor ->> 'watermark')::timestamptz) as watermark from sync_runs
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

/** Unfinished, and nobody works on them any more. Of all workspaces. */
export async function listAbandoned(
  tx: SystemTx,
): Promise<{ workspace_id: string; id: string; kind: OutreachKind }[]> {
  const { rows } = await sql<{ workspace_id: string; id: string; kind: OutreachKind }>`
    select workspace_id, id, kind from sync_runs
    where status in ('queued', 'running') and kind = any (${OWN_KINDS}::text[])
      and coalesce(greatest((cursor ->> 'until')::timestamptz, (cursor ->> 'later')::timestamptz), created_at)
        < clock_timestamp() - interval '1 minute'
    order by created_at limit 500`.execute(tx);
  return rows;
}

/** Of what is over, two weeks are enough; the last watermark of each account stays. */
export async function forgetOldRuns(tx: SystemTx): Promise<void> {
  await sql`
    delete from sync_runs r where r.finished_at < now() - interval '14 days'
      and exists (select from sync_runs n where n.workspace_id = r.workspace_id and n.account_id = r.account_id
        and n.kind = r.kind and n.status = 'done' and n.created_at > r.created_at)`.execute(tx);
}
