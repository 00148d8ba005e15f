import type { Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const deliverReplyDefinition = {
  name: 'inbox.deliver-reply',
  payload: z.object({ workspace_id: z.uuid(), reply_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

/** The job key is unique per reply, so a second call reschedules the job instead of adding one. */
export const queueReply = (
  tx: Tx,
  { workspace_id, id }: { workspace_id: string; id: string },
  runAt?: Date,
): Promise<void> =>
  addJob(
    tx,
    deliverReplyDefinition,
    { workspace_id, reply_id: id },
    { key: `reply:${id}`, ...(runAt ? { runAt } : {}) },
  );
