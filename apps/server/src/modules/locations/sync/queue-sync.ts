import type { TenantTx } from '@hearback/database';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import { findOpenRun, insertSyncRun } from './sync-runs.queries.ts';

export const { queue: queueRun, jobOf } = defineRunJob('locations.sync-location', 'run_id', 5);

type SyncRequest = {
  readonly workspace_id: string;
  readonly ghl_location_id: string;
  readonly started_by: string;
};

/** Joins the current run, if there is one. Requires `lockConnecting`, so that two do not start concurrently. */
export async function queueSync(
  tx: TenantTx,
  request: SyncRequest,
): Promise<{ runId: string; isNew: boolean }> {
  const open = await findOpenRun(tx, request.ghl_location_id);
  if (open) return { runId: open, isNew: false };
  const runId = await insertSyncRun(tx, { ...request, kind: 'location', provider: 'highlevel' });
  await queueRun(tx, { workspace_id: request.workspace_id, id: runId });
  return { runId, isNew: true };
}
