import { withSystem } from '@hearback/database';
import { postJson, WebsiteRefused } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { toWebhookMessage } from './message-for.ts';
import { findPosting, NOTIFICATION_WEBHOOK_URL, savePosted } from './webhooks.queries.ts';

/** Posts into a team channel. The queue retries; meanwhile the settings show the error. */
export async function postNotification(
  services: Services,
  workspace_id: string,
  notification_id: string,
): Promise<void> {
  const { db, config, secretBox } = services;
  const posting = await withSystem(db, 'find a message for a channel', (tx) =>
    findPosting(tx, workspace_id, notification_id),
  );
  if (!posting) return;
  const save = (error: string | null) =>
    withSystem(db, 'save how a channel answered', (tx) => savePosted(tx, posting, error));
  const message = toWebhookMessage(posting.service, posting.notification, config.publicUrl);
  try {
    await postJson(secretBox.open(NOTIFICATION_WEBHOOK_URL, posting), message, {
      allowedOrigins: config.websiteOrigins,
    });
  } catch (error) {
    if (error instanceof WebsiteRefused) await save(error.message);
    throw error;
  }
  await save(null);
}
