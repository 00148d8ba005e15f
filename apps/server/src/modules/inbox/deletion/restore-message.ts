import type { Message } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getMessage } from '../threads/message.queries.ts';
import { lockOwner } from '../triage/triage.queries.ts';
import { restoreRepliesTo } from './canceled-replies.queries.ts';
import { clearMessageDeletion } from './deletion.queries.ts';
import { recordReplies } from './record-replies.ts';

/** Undoes a deletion while the content is still stored, and restores the replies that were canceled with it. */
export async function restoreMessage(
  { tx, actor, record, audit }: TxContext,
  message_id: string,
): Promise<Message> {
  const { workspace_id } = actor;
  const { contact_id, location_id } = await lockOwner(tx, actor, { message_id, deleted: true });
  await clearMessageDeletion(tx, { workspace_id, message_id });
  const restored = await restoreRepliesTo(tx, { workspace_id, message_id });
  await audit('message.restored', message_id);
  await record('message.changed', { message_id, contact_id }, { ghl_location_id: location_id });
  await recordReplies(record, restored, location_id);
  return getMessage(tx, workspace_id, message_id);
}
