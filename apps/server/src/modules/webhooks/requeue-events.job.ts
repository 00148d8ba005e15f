import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { queueLane } from './processing/process-waiting.job.ts';
import { listForgottenLanes } from './webhook-events.queries.ts';

/** A job dies with the process that held it; its events do not. */
export const requeueEventsJob = defineJob({
  name: 'webhooks.requeue-events',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'requeue webhooks', async (tx) => {
      for (const lane of await listForgottenLanes(tx)) await queueLane(tx, lane);
    });
  },
});
