import type { Resumption } from '#server/platform/runs/sweep.ts';
import { queueRun } from '../runs/queue-run.ts';
import { listAbandoned } from '../runs/runs.queries.ts';

export const resumeSyncs: Resumption = {
  name: 'syncs',
  resume: async (tx) => {
    for (const run of await listAbandoned(tx)) await queueRun(tx, run);
  },
};
