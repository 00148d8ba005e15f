import type { Tx } from '@hearback/database';
import { z } from 'zod';
import { addJob } from '#server/platform/jobs/define-job.ts';

export const runDefinition = {
  name: 'sync.run',
  payload: z.object({ workspace_id: z.uuid(), run_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};

/** One key per run: a second call moves the job instead of adding one. */
export const queueRun = (
  tx: Tx,
  { workspace_id, id }: { workspace_id: string; id: string },
  runAt?: Date,
): Promise<void> =>
  addJob(tx, runDefinition, { workspace_id, run_id: id }, { key: `sync:${id}`, ...(runAt ? { runAt } : {}) });
