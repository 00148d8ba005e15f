import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { keyOf, syncLocationJob } from './sync-location.job.ts';
import { listStalled } from './sync-runs.queries.ts';

/** Longer than any page can take, its retries and waiting for the budget included. */
const QUIET_MS = 5 * 60_000;

/** A worker that was killed leaves its job locked for hours. The run it worked on goes on under a new job. */
export const resumeSyncsJob = defineJob({
  name: 'locations.resume-syncs',
  payload: z.object({}),
  retry: { maxAttempts: 1 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'resume location syncs', async (tx) => {
      for (const { id, workspace_id } of await listStalled(tx, new Date(Date.now() - QUIET_MS)))
        await addJob(tx, syncLocationJob, { workspace_id, run_id: id }, { key: keyOf(id) });
    });
  },
});
