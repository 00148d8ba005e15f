import { type SystemTx, withSystem } from '@hearback/database';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { pushNotice } from '../push/push-notice.ts';
import { postNotice } from '../webhooks/post-notice.ts';
import { deliverDefinition, queueDelivery } from './deliver-definition.ts';
import { type Delivery, holdDelivery, setMailed } from './delivery.queries.ts';
import { noticeEmail } from './notice.email.ts';
import { quietUntil } from './quiet-until.ts';

/** The email is queued and the notice marked in one transaction, so a retry sends nothing twice. */
export const deliverNoticeJob = defineJob({
  ...deliverDefinition,
  handler: async ({ workspace_id, notice_id }, services) => {
    await postNotice(services, workspace_id, notice_id);
    const delivery = await withSystem(services.db, 'deliver a notice', async (tx) => {
      const found = await holdDelivery(tx, workspace_id, notice_id);
      if (!found) return null;
      const until = quietUntil(found.quiet, new Date());
      if (until) {
        await queueDelivery(tx, { workspace_id, notice_id }, until);
        return null;
      }
      await mailAtOnce(services, tx, workspace_id, found);
      return found;
    });
    // The push service may be slow, so no transaction is open here.
    if (delivery?.wanted.push && !delivery.isPushed)
      await pushNotice(services, { workspace_id, user_id: delivery.user_id }, delivery.notice);
  },
});

async function mailAtOnce(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  { notice, user_id, email, wanted, isMailed }: Delivery,
): Promise<void> {
  if (isMailed || wanted.email !== 'at_once') return;
  await queueMail(services, tx, {
    workspace_id,
    to: email,
    template: 'notifications.notice',
    content: noticeEmail(services.config, { workspace_id, user_id }, notice),
    sender: null,
  });
  await setMailed(tx, workspace_id, notice.id);
}
