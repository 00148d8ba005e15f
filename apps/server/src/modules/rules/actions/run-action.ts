import type { RuleAction, RuleActionKind } from '@hearback/contract';
import { toDatabaseFailure } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { ActionContext, ActionResult, ActionVerb } from './action.ts';
import { openSavepoint } from './actions.queries.ts';
import { assignByRule } from './assign-by-rule.ts';
import {
  addNoteByRule,
  finishByRule,
  forwardByRule,
  notifyByRule,
  postByRule,
  remindByRule,
  snoozeByRule,
} from './conversation-actions.ts';
import { addTagByRule, removeTagByRule, setStatusByRule, suppressByRule } from './lead-actions.ts';
import {
  addToListByRule,
  removeFromCampaignByRule,
  startSubsequenceByRule,
  stopSubsequenceByRule,
} from './provider-actions.ts';

const VERBS: { readonly [K in RuleActionKind]: ActionVerb<K> } = {
  assign: assignByRule,
  snooze: snoozeByRule,
  remind: remindByRule,
  notify: notifyByRule,
  post: postByRule,
  add_note: addNoteByRule,
  forward: forwardByRule,
  finish: finishByRule,
  set_status: setStatusByRule,
  add_tag: addTagByRule,
  remove_tag: removeTagByRule,
  remove_from_campaign: removeFromCampaignByRule,
  add_to_list: addToListByRule,
  start_subsequence: startSubsequenceByRule,
  stop_subsequence: stopSubsequenceByRule,
  suppress: suppressByRule,
};

const UNEXPECTED = 'An unexpected error occurred. Try again later.';

/** Runs one action in a savepoint: a failure undoes only this action, and the others still commit with the run. */
export const runAction = (context: ActionContext, action: RuleAction): Promise<ActionResult> =>
  inSavepoint(context, () => (VERBS[action.kind] as ActionVerb<RuleActionKind>).run(context, action));

export const undoAction = (
  context: ActionContext,
  kind: RuleActionKind,
  former: Readonly<Record<string, unknown>>,
): Promise<ActionResult> =>
  inSavepoint(context, async () => {
    const isUndone = (await VERBS[kind].undo?.(context, former)) ?? false;
    if (isUndone === 'waiting') return { status: 'waiting' };
    return isUndone ? { status: 'done' } : { status: 'failed', detail: 'It was changed in the meantime.' };
  });

async function inSavepoint(
  { txContext: { tx, services }, rule, contact_id }: ActionContext,
  work: () => Promise<ActionResult>,
): Promise<ActionResult> {
  const savepoint = await openSavepoint(tx);
  try {
    const result = await work();
    await savepoint.release();
    return result;
  } catch (error) {
    // The whole run is repeated.
    if (toDatabaseFailure(error) !== undefined) throw error;
    await savepoint.rollBack();
    if (error instanceof AppError) return { status: 'failed', detail: error.message };
    services.log.error({ err: error, rule_id: rule.id, contact_id }, 'action of a rule failed');
    return { status: 'failed', detail: UNEXPECTED };
  }
}
