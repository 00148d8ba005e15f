import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Resumption } from '#server/platform/runs/sweep.ts';
import { keyOf, syncLocationJob } from './sync-location.job.ts';
import { listStalled } from './sync-runs.queries.ts';

/** Longer than any page can take, its retries and waiting for the budget included. */
const QUIET_MS = 5 * 60_000;

export const resumeLocationSyncs: Resumption = {
  name: 'location syncs',
  resume: async (tx) => {
    for (const { id, workspace_id } of await listStalled(tx, new Date(Date.now() - QUIET_MS)))
      await addJob(tx, syncLocationJob, { workspace_id, run_id: id }, { key: keyOf(id) });
  },
};
