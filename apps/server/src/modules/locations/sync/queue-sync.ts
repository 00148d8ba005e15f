import type { TenantTx } from '@hearback/database';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { keyOf, syncLocationJob } from './sync-location.job.ts';
import { findOpenRunOf, insertRun } from './sync-runs.queries.ts';

type WantedSync = {
  readonly workspace_id: string;
  readonly ghl_location_id: string;
  readonly started_by: string;
};

/** Joins the run that is under way, if there is one. Wants `lockConnecting`, so that two do not begin at once. */
export async function queueSync(
  tx: TenantTx,
  wanted: WantedSync,
): Promise<{ runId: string; isNew: boolean }> {
  const open = await findOpenRunOf(tx, wanted.ghl_location_id);
  if (open) return { runId: open.id, isNew: false };
  const runId = await insertRun(tx, wanted);
  await addJob(
    tx,
    syncLocationJob,
    { workspace_id: wanted.workspace_id, run_id: runId },
    { key: keyOf(runId) },
  );
  return { runId, isNew: true };
}
