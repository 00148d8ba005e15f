import { firstSyncJob } from './schedule/first-sync.job.ts';
import { reconcileJob } from './schedule/reconcile.job.ts';
import { runJob } from './steps/run.job.ts';

export const syncJobs = [runJob, firstSyncJob, reconcileJob];
