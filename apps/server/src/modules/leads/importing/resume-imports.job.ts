import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { removeManyJob } from '../runs/remove-many.job.ts';
import { resumeRuns } from '../runs/resume-runs.ts';
import { queueRun } from './queue-run.ts';
import { deleteForgotten, listAbandoned } from './runs.queries.ts';

/** A process that was killed leaves its imports and removals behind, and the queue would wait hours for it. */
export const resumeImportsJob = defineJob({
  name: 'leads.resume-imports',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'resume imports', async (tx) => {
      for (const run of await listAbandoned(tx)) await queueRun(tx, run);
      await resumeRuns(tx, 'remove', removeManyJob);
      await deleteForgotten(tx);
    });
  },
});
