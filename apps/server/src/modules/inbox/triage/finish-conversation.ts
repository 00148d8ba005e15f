import type { OutcomeEdit } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { recordActivity } from '../threads/activity/activity.queries.ts';
import { requireOutcome, saveOutcome } from './outcome/require-outcome.ts';
import { clearReturned, finishMessages, lockContact } from './triage.queries.ts';

type Finish = {
  readonly contact_id: string;
  readonly outcome?: OutcomeEdit | undefined;
  /** Rules finish conversations without a person who could record an outcome. */
  readonly isAutomatic?: boolean;
};

/**
 * Marks all unhandled messages as done, if everything that the workspace requires is recorded. Later messages need action
 * again.
 */
export async function finishConversation(
  context: TxContext,
  { contact_id, outcome, isAutomatic = false }: Finish,
): Promise<{ message_ids: string[] }> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id } = actor;
  const owner = await lockContact(tx, actor, contact_id);
  await saveOutcome(context, owner, outcome);
  if (!isAutomatic) await requireOutcome(context, contact_id);
  const it = { workspace_id, contact_ids: [contact_id] };
  const message_ids = (await finishMessages(tx, it)).map(({ id }) => id);
  const returned = await clearReturned(tx, it);
  if (message_ids.length > 0 || returned.some(({ because }) => because !== null)) {
    await recordActivity(tx, { ...it, what: 'finished', user_id });
    await record('conversation.finished', { contact_id }, { ghl_location_id: owner.location_id });
  }
  return { message_ids };
}
