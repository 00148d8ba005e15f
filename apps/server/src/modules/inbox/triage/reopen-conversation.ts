import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { recordActivity } from '../threads/activity/activity.queries.ts';
import { restoreOutcome } from './outcome/require-outcome.ts';
import { lockContact, reopenMessages } from './triage.queries.ts';

/** Undoes a finish: exactly the messages that it marked need action again. */
export async function reopenConversation(
  context: TxContext,
  {
    contact_id,
    message_ids,
    restores_outcome = false,
  }: { contact_id: string; message_ids: readonly string[]; restores_outcome?: boolean | undefined },
): Promise<{ success: true }> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const contacts = { workspace_id, contact_ids: [contact_id] };
  const reopened = await reopenMessages(tx, contacts, message_ids);
  if (reopened.length === 0) throw new AppError('NOT_FOUND');
  if (restores_outcome) await restoreOutcome(context, { contact_id, location_id });
  await recordActivity(tx, { ...contacts, what: 'reopened', user_id });
  await record('conversation.reopened', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
