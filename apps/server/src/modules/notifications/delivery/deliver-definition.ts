import type { SystemTx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const deliverDefinition = {
  name: 'notifications.deliver',
  payload: z.object({ workspace_id: z.uuid(), notice_id: z.uuid() }),
  retry: { maxAttempts: 8 },
};

/** Beyond the bell: by mail, to a device, into a team's channel. One job for a notice, however often it is told of. */
export const queueDelivery = (
  tx: SystemTx,
  { workspace_id, notice_id }: z.infer<typeof deliverDefinition.payload>,
  runAt?: Date,
): Promise<void> =>
  addJob(
    tx,
    deliverDefinition,
    { workspace_id, notice_id },
    { key: `notice:${notice_id}`, ...(runAt && { runAt }) },
  );
