import type { Message } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { recordActivity } from '../threads/activity/activity.queries.ts';
import { getMessage } from '../threads/message.queries.ts';
import { requireOutcome } from './outcome/require-outcome.ts';
import { isLastOpen, lockOwner, needsAction, updateMessage } from './triage.queries.ts';

export async function setHandled(
  context: TxContext,
  { id: message_id, handled }: { id: string; handled: boolean },
): Promise<Message> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id } = actor;
  const { contact_id, location_id } = await lockOwner(tx, actor, { message_id });
  const former = await getMessage(tx, workspace_id, message_id);
  // The last open message finishes the conversation.
  if (handled && !former.handled && (await isLastOpen(tx, { workspace_id, contact_id, message_id })))
    await requireOutcome(context, contact_id);
  await updateMessage(tx, { workspace_id, message_id }, { handled });
  // Marking one of several open messages does not finish the conversation.
  if (former.handled !== handled && (await needsAction(tx, { workspace_id, contact_id })) !== handled)
    await recordActivity(tx, {
      workspace_id,
      contact_ids: [contact_id],
      what: handled ? 'finished' : 'reopened',
      user_id,
    });
  await record('message.changed', { message_id, contact_id }, { ghl_location_id: location_id });
  return getMessage(tx, workspace_id, message_id);
}
