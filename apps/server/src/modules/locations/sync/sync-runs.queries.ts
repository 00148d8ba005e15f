import type { SystemTx, TenantTx } from '@hearback/database';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';

export type LocationRun = RunKey & {
  readonly ghl_location_id: string;
  readonly cursor: unknown;
  readonly started_by: string | null;
};

export async function findOpenRun(tx: TenantTx, ghl_location_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('sync_runs')
    .select('id')
    .where('kind', '=', 'location')
    .where('status', 'in', ['queued', 'running'])
    .where('ghl_location_id', '=', ghl_location_id)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function getRun(tx: SystemTx, { workspace_id, id }: RunKey): Promise<LocationRun> {
  const row = await tx
    .selectFrom('sync_runs')
    .select(['workspace_id', 'id', 'ghl_location_id', 'cursor', 'started_by'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as LocationRun;
}

export const getOutcome = (tx: SystemTx, { workspace_id, id }: RunKey): Promise<{ error: string | null }> =>
  tx
    .selectFrom('sync_runs')
    .select('error')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

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
