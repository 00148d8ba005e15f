import { type ConversationRun, RUN_UNDO_SECONDS } from '@hearback/contract';
import type { LocationScope, SystemTx, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { ChangeWork, FormerState } from './changes/bulk-action.ts';

type RunRow = Omit<ConversationRun, 'created_at' | 'finished_at'> & {
  created_at: Date;
  finished_at: Date | null;
};

const select = (condition: RawBuilder<unknown>) => sql<RunRow>`
  select id, change, status as state, total, done, changed, messages, undone, error, created_at, finished_at
  from conversation_runs where ${condition} order by created_at desc limit 10`;

const toRun = ({ created_at, finished_at, ...row }: RunRow): ConversationRun => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
});

/** Lists the viewer's own runs; RLS hides all others. */
export async function listRuns(tx: TenantTx): Promise<ConversationRun[]> {
  const { rows } = await select(sql`created_at > clock_timestamp() - interval '1 day'`).execute(tx);
  return rows.map(toRun);
}

export async function findRun(tx: TenantTx, id: string): Promise<ConversationRun | null> {
  const { rows } = await select(sql`id = ${id}`).execute(tx);
  return rows[0] ? toRun(rows[0]) : null;
}

export async function insertRun(
  tx: SystemTx,
  { workspace_id, user_id, change, location_ids }: ChangeWork,
): Promise<RunKey> {
  const { id } = await tx
    .insertInto('conversation_runs')
    .values({
      workspace_id,
      user_id,
      change: JSON.stringify(change),
      location_ids: location_ids && [...location_ids],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { workspace_id, id };
}

/** Counts the person's unfinished runs; RLS hides all others. */
export async function countOpen(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from conversation_runs where status in ('queued', 'running', 'undoing')`.execute(
    tx,
  );
  return rows[0]?.open ?? 0;
}

export async function setTotal(tx: SystemTx, { workspace_id, id }: RunKey, total: number): Promise<void> {
  await sql`update conversation_runs set total = ${total} where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
}

/** Grace period for a request that was sent at the last moment of the undo window. */
const HEARD_SECONDS = RUN_UNDO_SECONDS + 15;
const TOO_LATE = sql`finished_at < clock_timestamp() - ${HEARD_SECONDS} * interval '1 second'`;

/**
 * Takes the run away from the worker that holds it. Returns false if the undo window has passed or the run was already
 * undone.
 */
export async function markUndoing(
  tx: SystemTx,
  { workspace_id, id, location_ids }: RunKey & LocationScope,
): Promise<boolean> {
  const { rows } = await sql`
    update conversation_runs set status = 'undoing', leased_by = null, leased_until = null, attempts = 0, cursor = '{}',
      error = null, location_ids = ${location_ids && [...location_ids]}
    where workspace_id = ${workspace_id} and id = ${id} and status in ('queued', 'running', 'done', 'failed')
      and not coalesce(${TOO_LATE}, false)
    returning id`.execute(tx);
  return rows.length > 0;
}

export type RunWork = RunKey &
  ChangeWork & {
    readonly changed: number;
    /** The slice to continue with, and one of the changed contacts. */
    readonly cursor: { readonly next?: number; readonly contact_id?: string };
  };

export async function getWork(tx: SystemTx, { workspace_id, id }: RunKey): Promise<RunWork> {
  const { rows } = await sql<RunWork>`
    select workspace_id, id, user_id, change, location_ids, changed, cursor from conversation_runs
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] as RunWork;
}

type RunSlice = {
  readonly place: number;
  readonly contact_ids: readonly string[];
  readonly is_last: boolean;
};

export async function findSlice(
  tx: SystemTx,
  { workspace_id, id }: RunKey,
  next: number,
): Promise<RunSlice | null> {
  const { rows } = await sql<RunSlice>`
    select s.place, s.contact_ids, not exists (select from conversation_run_slices l
      where l.workspace_id = s.workspace_id and l.run_id = s.run_id and l.place > s.place) as is_last
    from conversation_run_slices s
    where s.workspace_id = ${workspace_id} and s.run_id = ${id} and s.place >= ${next}
    order by s.place limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function saveFormer(
  tx: SystemTx,
  { workspace_id, id }: RunKey,
  place: number,
  former: readonly FormerState[],
): Promise<void> {
  await sql`
    update conversation_run_slices set before = ${JSON.stringify(former)}::jsonb
    where workspace_id = ${workspace_id} and run_id = ${id} and place = ${place}`.execute(tx);
}

type FormerSlice = { readonly place: number; readonly before: readonly FormerState[] };

/** Returns the next slice that was changed. */
export async function findFormer(
  tx: SystemTx,
  { workspace_id, id }: RunKey,
  next: number,
): Promise<FormerSlice | null> {
  const { rows } = await sql<FormerSlice>`
    select place, before from conversation_run_slices
    where workspace_id = ${workspace_id} and run_id = ${id} and place >= ${next} and before is not null
    order by place limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes previous states after the undo window, and runs after a month. */
export async function deleteEndedRuns(tx: SystemTx): Promise<void> {
  await sql`
    delete from conversation_run_slices s using conversation_runs r
    where r.workspace_id = s.workspace_id and r.id = s.run_id and r.status in ('done', 'failed', 'undone')
      and (r.status = 'undone' or ${TOO_LATE})`.execute(tx);
  await sql`delete from conversation_runs where finished_at < clock_timestamp() - interval '30 days'`.execute(
    tx,
  );
}
