import type { SyncRun } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';

export type LocationRun = RunKey & {
  readonly ghl_location_id: string;
  readonly cursor: unknown;
  readonly started_by: string | null;
  readonly error: string | null;
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

/** Reads a run of any kind: of a location or of an outreach account. */
export async function getSyncRun<R extends RunKey>(tx: SystemTx, { workspace_id, id }: RunKey): Promise<R> {
  const row: RunKey = await tx
    .selectFrom('sync_runs')
    .select(['workspace_id', 'id', 'kind', 'account_id', 'ghl_location_id', 'started_by'])
    .select(['synced_count', 'found_missing', 'cursor', 'error'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as R;
}

type NewSyncRun = {
  readonly workspace_id: string;
  readonly kind: SyncRun['kind'];
  readonly provider: SyncRun['provider'];
  readonly ghl_location_id?: string;
  readonly account_id?: string;
  readonly started_by: string | null;
};

/** Creates runs of every kind. The steps of a run change its row only through `platform/runs`. */
export async function insertSyncRun(tx: TenantTx, run: NewSyncRun): Promise<string> {
  const { id } = await tx.insertInto('sync_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes runs after two weeks, except the last watermark of each account. */
export async function deleteOldSyncRuns(tx: SystemTx): Promise<void> {
  await sql`
    delete from sync_runs r where r.finished_at < now() - interval '14 days'
      and exists (select from sync_runs n where n.workspace_id = r.workspace_id and n.account_id = r.account_id
        and n.kind = r.kind and n.status = 'done' and n.created_at > r.created_at)`.execute(tx);
}
