import { randomUUID } from 'node:crypto';
import {
  MAX_NOTIFICATION_WEBHOOKS,
  type NewNotificationWebhook,
  type NotificationWebhook,
} from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { insertWebhook, listWebhooks, lockWebhooks, NOTIFICATION_WEBHOOK_URL } from './webhooks.queries.ts';

/** The address is the only secret of a channel: it is sealed, and only its host is shown again. */
export async function addWebhook(
  { tx, actor, services, record }: TxContext,
  { url, ...webhook }: NewNotificationWebhook,
): Promise<NotificationWebhook[]> {
  const { workspace_id, user_id } = actor;
  if ((await lockWebhooks(tx, workspace_id)) >= MAX_NOTIFICATION_WEBHOOKS) throw new AppError('CONFLICT');
  const id = randomUUID();
  const sealed_url = services.secretBox.seal(NOTIFICATION_WEBHOOK_URL, { workspace_id, id }, url);
  await insertWebhook(tx, {
    ...{ workspace_id, id, ...webhook, host: new URL(url).host, sealed_url },
    added_by: user_id,
  });
  await record('notification.changed', { user_id });
  return listWebhooks(tx);
}
