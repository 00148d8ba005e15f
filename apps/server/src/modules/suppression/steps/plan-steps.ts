import { SUPPRESSION_STEPS, type SuppressedKind, type SuppressionStepKind } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { insertSteps, type NewStep, queueSteps } from './steps.queries.ts';

const NO_REPLIES = 'There were no pending replies.';

type PlannedEntry = { readonly id: string; readonly kind: SuppressedKind };

type StepPlan = {
  readonly workspace_id: string;
  readonly entries: readonly PlannedEntry[];
  /** The number of held replies for all entries together. */
  readonly heldReplies: number;
};

/** Plans the steps of new entries. Replies are already held; each other step is a job. */
export async function planSteps(
  tx: SystemTx,
  { workspace_id, entries, heldReplies }: StepPlan,
): Promise<void> {
  const isOnly = entries.length === 1;
  const toStep = (entry: PlannedEntry, kind: SuppressionStepKind): NewStep | null => {
    const step = { entry_id: entry.id, kind, done_count: 0 };
    if (kind === 'replies' && isOnly && heldReplies > 0)
      return { ...step, status: 'done', error: null, done_count: heldReplies };
    if (kind === 'replies') return isOnly ? { ...step, status: 'not_available', error: NO_REPLIES } : null;
    if (kind === 'instantly_block_list' && entry.kind === 'linkedin') return null;
    return { ...step, status: 'waiting', error: null };
  };
  const steps = entries.flatMap((entry) => SUPPRESSION_STEPS.flatMap((kind) => toStep(entry, kind) ?? []));
  await insertSteps(tx, workspace_id, steps);
  await queueSteps(
    tx,
    workspace_id,
    entries.map(({ id }) => id),
  );
}
