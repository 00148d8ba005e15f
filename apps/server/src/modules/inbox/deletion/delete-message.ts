import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockOwner } from '../triage/triage.queries.ts';
import { cancelRepliesTo } from './canceled-replies.queries.ts';
import { markMessagesDeleted } from './deletion.queries.ts';
import { recordReplies } from './record-replies.ts';

/** The replies that answer it are canceled with it: they would answer a message that is no longer there. */
export async function deleteMessage(
  { tx, actor, record, audit }: TxContext,
  message_id: string,
): Promise<{ success: true; canceled_replies: number }> {
  const { workspace_id, user_id } = actor;
  const { contact_id, location_id } = await lockOwner(tx, actor, { message_id });
  const canceled = await cancelRepliesTo(tx, { workspace_id, message_id });
  const deleted = await markMessagesDeleted(tx, { workspace_id, message_id }, user_id);
  if (deleted.length === 0) throw new AppError('NOT_FOUND');
  await audit('message.deleted', message_id);
  await record('message.deleted', { message_id, contact_id }, { ghl_location_id: location_id });
  await recordReplies(record, canceled, location_id);
  return { success: true, canceled_replies: canceled.length };
}
