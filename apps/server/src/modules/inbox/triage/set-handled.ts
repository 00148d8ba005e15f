import type { Message } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getMessage } from '../threads/message.queries.ts';
import { lockOwner, updateMessage } from './triage.queries.ts';

export async function setHandled(
  { tx, actor, record }: TxContext,
  { id: message_id, handled }: { id: string; handled: boolean },
): Promise<Message> {
  const { workspace_id } = actor;
  const { contact_id, location_id } = await lockOwner(tx, actor, { message_id });
  await updateMessage(tx, { workspace_id, message_id }, { handled });
  await record('message.changed', { message_id, contact_id }, { ghl_location_id: location_id });
  return getMessage(tx, workspace_id, message_id);
}
