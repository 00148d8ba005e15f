import type { SystemTx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const deliverNotificationDefinition = {
  name: 'notifications.deliver',
  payload: z.object({ workspace_id: z.uuid(), notification_id: z.uuid() }).or(
    // Jobs that were queued before the table was renamed.
    z
      .object({ workspace_id: z.uuid(), notice_id: z.uuid() })
      .transform(({ workspace_id, notice_id }) => ({ workspace_id, notification_id: notice_id })),
  ),
  retry: { maxAttempts: 8 },
};

/**
 * Enqueues the delivery beyond the bell: by email, push or team channel. One job per notification, no matter how often it
 * repeats.
 */
export const queueDelivery = (
  tx: SystemTx,
  { workspace_id, notification_id }: z.infer<typeof deliverNotificationDefinition.payload>,
  runAt?: Date,
): Promise<void> =>
  addJob(
    tx,
    deliverNotificationDefinition,
    { workspace_id, notification_id },
    { key: `notification:${notification_id}`, ...(runAt && { runAt }) },
  );
