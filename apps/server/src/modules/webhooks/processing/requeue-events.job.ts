import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listForgottenQueues } from '../webhooks.queries.ts';
import { queueProcessing } from './process-waiting.job.ts';

/** A job dies with the process that held it; its events do not. */
export const requeueEventsJob = defineJob({
  name: 'webhooks.requeue-events',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'requeue webhooks', async (tx) => {
      for (const queue of await listForgottenQueues(tx)) await queueProcessing(tx, queue);
    });
  },
});
