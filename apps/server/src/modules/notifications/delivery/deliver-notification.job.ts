import { type SystemTx, withSystem } from '@hearback/database';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { pushNotification } from '../push/push-notification.ts';
import { postNotification } from '../webhooks/post-notification.ts';
import { deliverNotificationDefinition, queueDelivery } from './deliver-notification.job-definition.ts';
import { type Delivery, holdDelivery, setMailed } from './delivery.queries.ts';
import { notificationEmail } from './notification.email.ts';
import { findQuietEnd } from './quiet-until.ts';

/** The email is queued and the notification marked in one transaction, so a retry sends nothing twice. */
export const deliverNotificationJob = defineJob({
  ...deliverNotificationDefinition,
  handler: async ({ workspace_id, notification_id }, services) => {
    await postNotification(services, workspace_id, notification_id);
    const delivery = await withSystem(services.db, 'deliver a notification', async (tx) => {
      const found = await holdDelivery(tx, workspace_id, notification_id);
      if (!found) return null;
      const until = findQuietEnd(found.quiet, new Date());
      if (until) {
        await queueDelivery(tx, { workspace_id, notification_id }, until);
        return null;
      }
      await sendImmediateEmail(services, tx, workspace_id, found);
      return found;
    });
    // The push service may be slow, so no transaction is open here.
    if (delivery?.preference.push && !delivery.isPushed)
      await pushNotification(services, { workspace_id, user_id: delivery.user_id }, delivery.notification);
  },
});

async function sendImmediateEmail(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  { notification, user_id, email, preference, isMailed }: Delivery,
): Promise<void> {
  if (isMailed || preference.email !== 'at_once') return;
  await queueEmail(services, tx, {
    workspace_id,
    to: email,
    template: 'notifications.notification',
    content: notificationEmail(services.config, { workspace_id, user_id }, notification),
    sender: null,
  });
  await setMailed(tx, workspace_id, notification.id);
}
