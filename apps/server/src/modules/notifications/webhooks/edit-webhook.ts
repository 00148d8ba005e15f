import type { NewNotificationWebhook, NotificationWebhook } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listWebhooks, updateWebhook } from './webhooks.queries.ts';

export async function editWebhook(
  { tx, actor, record }: TxContext,
  { id, ...change }: Pick<NewNotificationWebhook, 'name' | 'kinds'> & { id: string },
): Promise<NotificationWebhook[]> {
  if (!(await updateWebhook(tx, id, { ...change, added_by: actor.user_id }))) throw new AppError('NOT_FOUND');
  await record('notification.changed', { user_id: actor.user_id });
  return listWebhooks(tx);
}
