import type { Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';

type Payload = { workspace_id: string; reply_id: string };

/** The job without its work: whoever the work leads to may queue it again, without a circle of imports. */
export const deliverReplyHead = {
  name: 'inbox.deliver-reply',
  payload: z.object({ workspace_id: z.uuid(), reply_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

const queued = defineJob<Payload>({ ...deliverReplyHead, handler: async () => undefined });

/** One key per reply: a second call moves the job instead of adding one. */
export const queueReply = (
  tx: Tx,
  { workspace_id, id }: { workspace_id: string; id: string },
  runAt?: Date,
): Promise<void> =>
  addJob(tx, queued, { workspace_id, reply_id: id }, { key: `reply:${id}`, ...(runAt ? { runAt } : {}) });
