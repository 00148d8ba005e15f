import type { SystemTx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const deliverDefinition = {
  name: 'notifications.deliver',
  payload: z.object({ workspace_id: z.uuid(), notice_id: z.uuid() }),
  retry: { maxAttempts: 8 },
};

/**
 * Enqueues the delivery beyond the bell: by email, push or team channel. One job per notice, however often it
 * repeats.
 */
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
