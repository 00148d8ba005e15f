import { authed } from '#server/platform/http/implement.ts';
import { createChangeManyJob } from './change-many.job.ts';
import type { FormerState } from './changes/verb.ts';
import { createFindVerb, type TeamworkVerbs } from './changes/verbs.ts';
import { startRun } from './start-run.ts';
import { createUndoManyJob } from './undo-many.job.ts';

/** Bulk changes with the verbs of all modules. */
export function createBulk<A extends FormerState, S extends FormerState>(later: TeamworkVerbs<A, S>) {
  const findVerb = createFindVerb(later);
  return {
    bulkRoutes: {
      startRun: authed.inbox.startRun.handler(({ context, input }) => startRun(context, input, findVerb)),
    },
    bulkJobs: [createChangeManyJob(findVerb), createUndoManyJob(findVerb)],
  };
}
