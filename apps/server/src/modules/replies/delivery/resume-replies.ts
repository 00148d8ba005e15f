import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { queueReply } from '../queue-reply.ts';
import { listAbandonedReplies } from './delivery.queries.ts';

export const resumeReplies: Resumption = {
  name: 'replies',
  resume: async (tx) => {
    for (const reply of await listAbandonedReplies(tx)) await queueReply(tx, reply);
  },
};
