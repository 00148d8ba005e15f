import { runJob } from './running/run.job.ts';
import { reconcileJob } from './schedule/reconcile.job.ts';

export const syncJobs = [runJob, reconcileJob];
