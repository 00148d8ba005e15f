import type { Resumption } from '#server/platform/runs/sweep.ts';
import { removeManyJob } from '../runs/remove-many.job.ts';
import { resumeRuns } from '../runs/resume-runs.ts';
import { queueRun } from './queue-run.ts';
import { deleteForgotten, listAbandoned } from './runs.queries.ts';

/** Imports and removals; files that nobody started go. */
export const resumeImports: Resumption = {
  name: 'imports',
  resume: async (tx) => {
    for (const run of await listAbandoned(tx)) await queueRun(tx, run);
    await resumeRuns(tx, 'remove', removeManyJob);
    await deleteForgotten(tx);
  },
};
