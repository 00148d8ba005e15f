import type { LeadRun } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { addJob, type Job } from '#server/platform/jobs/define-job.ts';
import { listAbandonedRuns } from './lead-runs.queries.ts';
import type { RunPayload } from './work-off.ts';

/** A process that was killed leaves its runs behind, and the queue would wait hours for it. */
export async function resumeRuns(tx: SystemTx, kind: LeadRun['kind'], job: Job<RunPayload>): Promise<void> {
  for (const payload of await listAbandonedRuns(tx, kind))
    await addJob(tx, job, payload, { key: `${job.name}:${payload.run_id}` });
}
