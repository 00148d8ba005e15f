import { asSystem, withLocationScope } from '@hearback/database';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import { plus, preferIndexes } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import { lockContacts } from '../triage/triage.queries.ts';
import type { FindBulkAction } from './changes/bulk-actions.ts';
import { publishProgress, publishSlice } from './publish-run.ts';
import { findFormer, getWork, type RunWork } from './runs.queries.ts';

const { queue, jobOf } = defineRunJob('inbox.undo-many');

const RUNS = { table: 'conversation_runs', open: ['undoing'], leaseMs: 60_000, queue } as const;

/** Reverts slice by slice, but only conversations that were not changed since. */
const createUndo = (findBulkAction: FindBulkAction): RunKind<RunWork> => ({
  ...RUNS,
  maxAttempts: 10,
  read: getWork,
  withTx: ({ db }, run, work) => withLocationScope(db, run, work),
  work: async (services, run, step) => {
    const action = findBulkAction(run.change.kind);
    let { next = 0 } = run.cursor;
    let more = true;
    while (more)
      await step(async (tx) => {
        await preferIndexes(tx);
        const slice = await asSystem(tx, (tx) => findFormer(tx, run, next));
        more = slice !== null;
        if (slice === null) return { end: { status: 'undone', error: null } };
        const { workspace_id } = run;
        const owners = await lockContacts(tx, {
          workspace_id,
          contact_ids: slice.before.map(({ contact_id }) => contact_id),
        });
        const reached = new Set(owners.map(({ contact_id }) => contact_id));
        const former = slice.before.filter(({ contact_id }) => reached.has(contact_id));
        const changed = former.length > 0 ? await action.undo(tx, run, former) : [];
        await publishSlice(services, tx, run, { name: action.takenBack, owners, changed });
        next = slice.place + 1;
        return { cursor: { next }, set: { undone: plus('undone', former.length) } };
      });
  },
  judge: async () => null,
  afterStep: publishProgress,
});

export const createUndoManyJob = (findBulkAction: FindBulkAction) => jobOf(createUndo(findBulkAction));

export const queueUndo = queue;
export const resumeUndone = defineResumption('changes of conversations that are taken back', RUNS);
