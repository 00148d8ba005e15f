import { authed } from '#server/platform/http/implement.ts';
import { createChangeManyJob } from './change-many.job.ts';
import type { FormerState } from './changes/bulk-action.ts';
import { createFindBulkAction, type TeamworkActions } from './changes/bulk-actions.ts';
import { startRun } from './start-run.ts';
import { createUndoManyJob } from './undo-many.job.ts';

/** Bulk changes with the actions of all modules. */
export function createBulk<A extends FormerState, S extends FormerState>(later: TeamworkActions<A, S>) {
  const findBulkAction = createFindBulkAction(later);
  return {
    bulkRoutes: {
      startRun: authed.inbox.startRun.handler(({ context, input }) =>
        startRun(context, input, findBulkAction),
      ),
    },
    bulkJobs: [createChangeManyJob(findBulkAction), createUndoManyJob(findBulkAction)],
  };
}
