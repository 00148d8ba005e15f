import { runJob } from './running/run.job.ts';
import { firstSyncJob } from './schedule/first-sync.job.ts';
import { reconcileJob } from './schedule/reconcile.job.ts';

export const syncJobs = [runJob, firstSyncJob, reconcileJob];
