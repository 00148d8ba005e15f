import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { deleteOldRuns } from './runs.queries.ts';

const STEP = 5_000;

/** Runs are kept for 90 days, and rules that did not match for 7. */
export const deleteOldRunsJob = defineJob({
  name: 'rules.delete-old-runs',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '41 3 * * *',
  handler: async (_payload, { db }) => {
    while ((await withSystem(db, 'delete old runs of rules', (tx) => deleteOldRuns(tx, STEP))) === STEP);
  },
});
