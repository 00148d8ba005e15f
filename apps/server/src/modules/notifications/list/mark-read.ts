import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { canSeeContact, setAllRead, setRead } from './notifications.queries.ts';

export async function markRead({ tx, actor, record }: TxContext, id: string): Promise<{ success: true }> {
  const wasUnread = await setRead(tx, id);
  if (wasUnread === null) throw new AppError('NOT_FOUND');
  if (wasUnread) await record('notification.changed', { user_id: actor.user_id });
  return { success: true };
}

export async function markAllRead({ tx, actor, record }: TxContext): Promise<{ success: true }> {
  if (await setAllRead(tx)) await record('notification.changed', { user_id: actor.user_id });
  return { success: true };
}

/** Opening a conversation marks its notifications as read. */
export async function markConversationRead(
  { tx, actor, record }: TxContext,
  contact_id: string,
): Promise<void> {
  if (await setAllRead(tx, contact_id)) await record('notification.changed', { user_id: actor.user_id });
}

/** Separate from the conversation, because people with read access may mark their own notifications as read. */
export async function markOwnRead(context: TxContext, contact_id: string): Promise<{ success: true }> {
  const { tx, actor } = context;
  if (!(await canSeeContact(tx, actor.workspace_id, contact_id))) throw new AppError('NOT_FOUND');
  await markConversationRead(context, contact_id);
  return { success: true };
}
