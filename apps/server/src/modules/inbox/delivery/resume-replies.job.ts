import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { listAbandonedReplies } from './delivery.queries.ts';
import { queueReply } from './queue-reply.ts';

/** A process that was killed leaves its replies behind, and the queue would wait hours for it. */
export const resumeRepliesJob = defineJob({
  name: 'inbox.resume-replies',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'resume replies', async (tx) => {
      for (const reply of await listAbandonedReplies(tx)) await queueReply(tx, reply);
    });
  },
});
