import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { listStalledQueues } from '../webhooks.queries.ts';
import { queueProcessing } from './process-waiting.job-definition.ts';

/** A job is lost with the process that held it, but its events are not. */
export const resumeQueues: Resumption = {
  name: 'webhooks',
  resume: async (tx) => {
    for (const queue of await listStalledQueues(tx)) await queueProcessing(tx, queue);
  },
};
