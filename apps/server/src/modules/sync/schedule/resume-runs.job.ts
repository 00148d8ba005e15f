import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { queueRun } from '../runs/queue-run.ts';
import { listAbandoned } from '../runs/runs.queries.ts';

/** A process that was killed leaves its runs behind, and the queue would wait hours for it. */
export const resumeRunsJob = defineJob({
  name: 'sync.resume-runs',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'resume syncs', async (tx) => {
      for (const run of await listAbandoned(tx)) await queueRun(tx, run);
    });
  },
});
