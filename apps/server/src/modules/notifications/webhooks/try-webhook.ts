import type { Notification, NotificationWebhook } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { postJson, WebsiteRefused } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { toWebhookMessage } from './message-for.ts';
import { findChannel, listWebhooks, NOTIFICATION_WEBHOOK_URL, saveAnswer } from './webhooks.queries.ts';

/** Looks like an interested reply and links to the app. */
const TEST: Notification = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'interested_reply',
  name: 'A test lead',
  detail: 'This channel works.',
  times: 1,
  contact_id: null,
  campaign_id: null,
  account_id: null,
  location_id: null,
  at: '',
  read_at: null,
};

/** Runs outside a transaction, because it waits for an external server. The result is shown with the channel. */
export async function tryWebhook(
  { withTx }: RequestContext,
  { db, config, secretBox }: Services,
  id: string,
): Promise<NotificationWebhook[]> {
  const workspace_id = await withTx(async ({ tx, actor }) => {
    const webhooks = await listWebhooks(tx);
    if (!webhooks.some((webhook) => webhook.id === id)) throw new AppError('NOT_FOUND');
    return actor.workspace_id;
  });
  const channel = await withSystem(db, 'find a channel', (tx) => findChannel(tx, workspace_id, id));
  if (!channel) throw new AppError('NOT_FOUND');
  const message = toWebhookMessage(
    channel.service,
    { ...TEST, at: new Date().toISOString() },
    config.publicUrl,
  );
  const url = secretBox.open(NOTIFICATION_WEBHOOK_URL, channel);
  const error = await postJson(url, message, { allowedOrigins: config.websiteOrigins }).then(
    () => null,
    (refused: unknown) => {
      if (refused instanceof WebsiteRefused) return refused.message;
      throw refused;
    },
  );
  await withSystem(db, 'save how a channel answered', (tx) => saveAnswer(tx, channel, error));
  return withTx(({ tx }) => listWebhooks(tx));
}
