import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { foldCounts } from './counts.queries.ts';

/** Compaction only: counts are correct without it, but need more rows. The name is kept for jobs that are already queued. */
export const foldCountsJob = defineJob({
  name: 'inbox.fold-tallies',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: (_payload, { db }) => withSystem(db, 'fold counts', foldCounts),
});
