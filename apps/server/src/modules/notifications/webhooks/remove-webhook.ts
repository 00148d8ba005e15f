import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteWebhook } from './webhooks.queries.ts';

export async function removeWebhook(
  { tx, actor, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  if (!(await deleteWebhook(tx, id))) throw new AppError('NOT_FOUND');
  await record('notification.changed', { user_id: actor.user_id });
  return { success: true };
}
