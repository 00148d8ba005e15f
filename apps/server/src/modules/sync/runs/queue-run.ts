import type { Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';

type Payload = { workspace_id: string; run_id: string };

/** The job without its work: whoever the work leads to may queue it again, without a circle of imports. */
export const runJobHead = {
  name: 'sync.run',
  payload: z.object({ workspace_id: z.uuid(), run_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

const queued = defineJob<Payload>({ ...runJobHead, handler: async () => undefined });

/** One key per run: a second call moves the job instead of adding one. */
export const queueRun = (
  tx: Tx,
  { workspace_id, id }: { workspace_id: string; id: string },
  runAt?: Date,
): Promise<void> =>
  addJob(tx, queued, { workspace_id, run_id: id }, { key: `sync:${id}`, ...(runAt ? { runAt } : {}) });
