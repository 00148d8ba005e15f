import type { TenantTx, Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import { findOpenRunOf, insertRun } from './sync-runs.queries.ts';

export const syncLocationDefinition = {
  name: 'locations.sync-location',
  payload: z.object({ workspace_id: z.uuid(), run_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

/** One job per run, however often it is queued. */
export const queueRun = (tx: Tx, { workspace_id, id: run_id }: RunKey, runAt?: Date): Promise<void> => {
  const key = `locations.sync:${run_id}`;
  return addJob(tx, syncLocationDefinition, { workspace_id, run_id }, { key, ...(runAt ? { runAt } : {}) });
};

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
  if (open) return { runId: open, isNew: false };
  const runId = await insertRun(tx, wanted);
  await queueRun(tx, { workspace_id: wanted.workspace_id, id: runId });
  return { runId, isNew: true };
}
