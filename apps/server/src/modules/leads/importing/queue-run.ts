import type { Tx } from '@hearback/database';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { type RunPayload, runImportJob } from './run-import.job.ts';

/** One job per import, however often it is queued. */
export const queueRun = (tx: Tx, payload: RunPayload): Promise<void> =>
  addJob(tx, runImportJob, payload, { key: `leads.run-import:${payload.import_id}` });
