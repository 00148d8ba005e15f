import { randomUUID } from 'node:crypto';
import { counted } from '@hearback/contract';
import { asSystem, type TenantTx, withLocationScope } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import { plus, preferIndexes } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { lockContacts } from '../triage/triage.queries.ts';
import type { FindBulkAction } from './changes/bulk-actions.ts';
import { publishProgress, publishSlice } from './publish-run.ts';
import { findSlice, getWork, type RunWork, saveFormer } from './runs.queries.ts';

const { queue, jobOf } = defineRunJob('inbox.change-many');

const RUNS = { table: 'conversation_runs', open: ['queued', 'running'], leaseMs: 60_000, queue } as const;

/**
 * Applies one action to the conversations frozen at confirmation, one slice per transaction, and stores their previous
 * state.
 */
const createChange = (findBulkAction: FindBulkAction): RunKind<RunWork> => ({
  ...RUNS,
  maxAttempts: 10,
  read: getWork,
  withTx: ({ db }, run, work) => withLocationScope(db, run, work),
  work: async (services, run, step) => {
    const action = findBulkAction(run.change.kind);
    let { changed } = run;
    let { next = 0, contact_id } = run.cursor;
    let more = true;
    while (more)
      await step(async (tx) => {
        await preferIndexes(tx);
        const slice = await asSystem(tx, (tx) => findSlice(tx, run, next));
        const { workspace_id } = run;
        const owners = await lockContacts(tx, { workspace_id, contact_ids: slice?.contact_ids ?? [] });
        const contact_ids = owners.map((owner) => owner.contact_id);
        const former =
          contact_ids.length > 0 ? await action.change(tx, run, { workspace_id, contact_ids }) : [];
        await asSystem(tx, (tx) => saveFormer(tx, run, slice?.place ?? next, former));
        await publishSlice(services, tx, run, { name: action.happened, owners, changed: former });
        more = slice !== null && !slice.is_last;
        changed += former.length;
        contact_id ??= former[0]?.contact_id;
        next = (slice?.place ?? next) + 1;
        if (!more) await notifyAssignee(services, tx, run, { changed, contact_id });
        const messages = former.reduce((sum, one) => sum + action.countMessages(one), 0);
        return {
          cursor: { next, contact_id },
          set: {
            done: plus('done', slice?.contact_ids.length ?? 0),
            changed: plus('changed', former.length),
            messages: plus('messages', messages),
          },
          ...(!more && { end: { status: 'done', error: null } }),
        };
      });
  },
  judge: async () => null,
  afterStep: publishProgress,
});

export const createChangeManyJob = (findBulkAction: FindBulkAction) => jobOf(createChange(findBulkAction));

export const queueChange = queue;
export const resumeChanges = defineResumption('changes of conversations', RUNS);

/** Notifies the assignee once per run: names one conversation and the number of others. */
async function notifyAssignee(
  services: Services,
  tx: TenantTx,
  { workspace_id, user_id, change }: RunWork,
  { changed, contact_id }: { readonly changed: number; readonly contact_id: string | undefined },
): Promise<void> {
  if (change.kind !== 'assign' || change.user_id === null || contact_id === undefined) return;
  const to = [change.user_id];
  const others = changed - 1;
  const detail = others === 0 ? null : `and ${counted(others, 'more conversation')}`;
  const about = { workspace_id, kind: 'assigned' as const, about: { contact_id }, to, by: user_id, detail };
  await asSystem(tx, (tx) => notify(services, tx, { ...about, cause: randomUUID() }));
}
