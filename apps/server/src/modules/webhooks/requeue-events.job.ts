import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob } from '../../platform/jobs/define-job.ts';
import { processEventJob } from './processing/process-event.job.ts';
import { listForgotten } from './webhook-events.queries.ts';

const AT_ONCE = 1_000;

/** A job dies with the process that held it; its event does not. */
export const requeueEventsJob = defineJob({
  name: 'webhooks.requeue-events',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/2 * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'requeue webhooks', async (tx) => {
      for (const { workspace_id, id } of await listForgotten(tx, AT_ONCE))
        await addJob(tx, processEventJob, { workspace_id, event_id: id }, { key: `webhook:${id}` });
    });
  },
});
