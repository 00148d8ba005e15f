import type { Resumption } from '#server/platform/runs/sweep.ts';
import { queueRun } from './importing/run-import.job.ts';
import { deleteForgotten, listAbandoned } from './importing/runs.queries.ts';
import { removeManyJob } from './runs/remove-many.job.ts';
import { resumeRuns } from './runs/resume-runs.ts';
import { queueUndo } from './undoing/undo-import.job.ts';
import { listAbandonedUndos } from './undoing/undoing.queries.ts';

/** Imports, undos and removals; files that nobody started go. */
export const resumeImports: Resumption = {
  name: 'imports',
  resume: async (tx) => {
    for (const run of await listAbandoned(tx)) await queueRun(tx, run);
    for (const run of await listAbandonedUndos(tx)) await queueUndo(tx, run);
    await resumeRuns(tx, 'remove', removeManyJob);
    await deleteForgotten(tx);
  },
};
