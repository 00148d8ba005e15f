import { type SystemTx, withSystem } from '@hearback/database';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { postNotice } from '../webhooks/post-notice.ts';
import { deliverDefinition, queueDelivery } from './deliver-definition.ts';
import { type Delivery, holdDelivery, setMailed } from './delivery.queries.ts';
import { noticeEmail } from './notice.email.ts';
import { quietUntil } from './quiet-until.ts';

/** What is to go out is queued and marked in one transaction: whoever tries again sends nothing twice. */
export const deliverNoticeJob = defineJob({
  ...deliverDefinition,
  handler: async ({ workspace_id, notice_id }, services) => {
    await postNotice(services, workspace_id, notice_id);
    await withSystem(services.db, 'deliver a notice', async (tx) => {
      const delivery = await holdDelivery(tx, workspace_id, notice_id);
      if (!delivery) return;
      const until = quietUntil(delivery.quiet, new Date());
      if (until) return queueDelivery(tx, { workspace_id, notice_id }, until);
      await mailAtOnce(services, tx, workspace_id, delivery);
    });
  },
});

async function mailAtOnce(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  { notice, user_id, email, wanted, isMailed }: Delivery,
): Promise<void> {
  if (isMailed || wanted !== 'at_once') return;
  await queueMail(services, tx, {
    workspace_id,
    to: email,
    template: 'notifications.notice',
    content: noticeEmail(services.config, { workspace_id, user_id }, notice),
    sender: null,
  });
  await setMailed(tx, workspace_id, notice.id);
}
