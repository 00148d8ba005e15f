import { counted } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import { assign, isWorkingTime } from '#server/modules/teamwork/index.ts';
import type { ActionContext, ActionResult, ActionVerb } from './action.ts';
import { findConversation, lockCandidates, saveTurn } from './actions.queries.ts';
import { chooseAssignee } from './choose-assignee.ts';

export const assignByRule: ActionVerb<'assign'> = {
  async run({ txContext, rule, contact_id, cause, settings }, action): Promise<ActionResult> {
    const { tx, actor, services } = txContext;
    const { workspace_id } = actor;
    const conversation = await findConversation(tx, { workspace_id, contact_id });
    if (!conversation) return { status: 'failed', detail: 'The lead has no conversation.' };
    const { assigned_to, location_id } = conversation;
    if (assigned_to !== null && !action.reassign)
      return { status: 'unchanged', detail: 'The conversation is already assigned.' };
    if (action.only_working_hours && !isWorkingTime(new Date(), settings))
      return { status: 'unchanged', detail: 'It is outside working hours.' };
    const search = { workspace_id, rule_id: rule.id, location_id };
    const all = await asSystem(tx, (tx) => lockCandidates(tx, search, action.user_ids));
    // A silent assignee is not chosen again while there are others.
    const others = all.filter(({ user_id }) => user_id !== assigned_to);
    const assignee = chooseAssignee(others.length > 0 ? others : all, action);
    if (!assignee)
      return {
        status: 'failed',
        detail:
          all.length === 0
            ? 'None of these people has access to the location.'
            : `Everyone has reached the limit of ${counted(action.max_open ?? 0, 'open conversation')}.`,
      };
    if (assignee.user_id === assigned_to)
      return { status: 'unchanged', detail: `Already assigned to ${assignee.name}.` };
    await assign(txContext, { contact_id, user_id: assignee.user_id });
    await asSystem(tx, async (tx) => {
      await saveTurn(tx, search, assignee.user_id);
      // The command does not notify the person on whose behalf it runs.
      if (assignee.user_id === actor.user_id)
        await notify(services, tx, {
          ...{
            workspace_id,
            kind: 'assigned' as const,
            about: { contact_id },
            to: [assignee.user_id],
            cause,
          },
        });
    });
    return {
      status: 'done',
      detail: `Assigned to ${assignee.name}.`,
      former: { before: assigned_to, after: assignee.user_id },
    };
  },
  undo: undoAssignment,
};

async function undoAssignment(
  { txContext, contact_id }: ActionContext,
  { before, after }: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { workspace_id } = txContext.actor;
  const now = await findConversation(txContext.tx, { workspace_id, contact_id });
  if (now?.assigned_to !== after) return false;
  await assign(txContext, { contact_id, user_id: typeof before === 'string' ? before : null });
  return true;
}
