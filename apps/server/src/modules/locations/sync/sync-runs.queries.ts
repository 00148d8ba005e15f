import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';

export type SyncCursor = {
  /** Where the CRM's list goes on; null at its beginning. */
  readonly next: string | null;
  readonly read: number;
  /** Tries in a row that brought nothing. */
  readonly failures: number;
  /** Of the job that works on the run: one that was given up for dead must not write over its successor. */
  readonly lease: string;
  readonly beat_at: string;
};

export type LocationRun = {
  readonly id: string;
  readonly workspace_id: string;
  readonly ghl_location_id: string;
  readonly place: Partial<SyncCursor>;
};

const OPEN = ['queued', 'running'];

type SyncRunRow = { id: string; workspace_id: string; ghl_location_id: string | null; cursor: unknown };

const toRun = (row: SyncRunRow | undefined): LocationRun | null =>
  row?.ghl_location_id
    ? {
        id: row.id,
        workspace_id: row.workspace_id,
        ghl_location_id: row.ghl_location_id,
        place: (row.cursor ?? {}) as Partial<SyncCursor>,
      }
    : null;

const selectOpenRuns = (tx: Tx) =>
  tx
    .selectFrom('sync_runs')
    .select(['id', 'workspace_id', 'ghl_location_id', 'cursor'])
    .where('kind', '=', 'location')
    .where('status', 'in', OPEN);

export const findOpenRunOf = async (tx: TenantTx, ghl_location_id: string): Promise<LocationRun | null> =>
  toRun(await selectOpenRuns(tx).where('ghl_location_id', '=', ghl_location_id).executeTakeFirst());

/** Null when it ended, or its location was removed. */
export const findOpenRun = async (tx: TenantTx, id: string): Promise<LocationRun | null> =>
  toRun(await selectOpenRuns(tx).where('id', '=', id).executeTakeFirst());

/** Over all workspaces: runs whose job has shown no sign of life for a while. */
export async function listStalled(tx: SystemTx, quietSince: Date): Promise<LocationRun[]> {
  const rows = await selectOpenRuns(tx)
    .where(
      sql<boolean>`coalesce((cursor ->> 'beat_at')::timestamptz, created_at) < ${quietSince.toISOString()}::timestamptz`,
    )
    .execute();
  return rows.flatMap((row) => toRun(row) ?? []);
}

export async function insertRun(
  tx: TenantTx,
  row: { workspace_id: string; ghl_location_id: string; started_by: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('sync_runs')
    .values({ ...row, kind: 'location', provider: 'highlevel' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the run over from whoever had it. */
export async function leaseRun(tx: TenantTx, { id, place }: LocationRun, lease: string): Promise<SyncCursor> {
  const taken = { next: null, read: 0, failures: 0, ...place, lease, beat_at: new Date().toISOString() };
  await tx
    .updateTable('sync_runs')
    .set({ status: 'running', cursor: JSON.stringify(taken) })
    .where('id', '=', id)
    .execute();
  return taken;
}

type Step = {
  readonly place: SyncCursor;
  readonly progress?: number;
  readonly status?: 'done' | 'failed';
  readonly error?: string | null;
};

/** False when another job has taken the run over: then nothing of this step may stay. */
export async function saveStep(tx: TenantTx, id: string, { place, status, ...step }: Step): Promise<boolean> {
  const saved = await tx
    .updateTable('sync_runs')
    .set({
      ...step,
      synced_count: place.read,
      cursor: JSON.stringify(place),
      ...(status ? { status, finished_at: sql<Date>`clock_timestamp()` } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where(sql<boolean>`cursor ->> 'lease' = ${place.lease}`)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}
