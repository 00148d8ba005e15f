import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { listUnprocessedEvents } from '../subscriptions/subscriptions.queries.ts';
import { followEventJob } from './process-stripe-event.job.ts';

const BATCH_SIZE = 500;

/**
 * The queue keeps every job until it is done. This covers jobs that it gave up on and manual changes to its tables.
 */
export const requeueEventsJob = defineJob({
  name: 'billing.requeue-stripe-events',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/10 * * * *',
  handler: async (_payload, { db, config }) => {
    if (!config.stripe) return;
    await withSystem(db, 'requeue stripe events', async (tx) => {
      for (const event_id of await listUnprocessedEvents(tx, BATCH_SIZE)) {
        await addJob(tx, followEventJob, { event_id }, { key: `stripe:${event_id}` });
      }
    });
  },
});
