import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { foldDays } from '../threads/filters/days.queries.ts';
import { foldTallies } from './tallies.queries.ts';

/** Compaction only: counts are correct without it, but need more rows. */
export const foldTalliesJob = defineJob({
  name: 'inbox.fold-tallies',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: (_payload, { db }) =>
    withSystem(db, 'fold tallies', async (tx) => {
      await foldTallies(tx);
      await foldDays(tx);
    }),
});
