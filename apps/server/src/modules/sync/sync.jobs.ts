import { runJob } from './running/run.job.ts';
import { reconcileJob } from './schedule/reconcile.job.ts';
import { resumeRunsJob } from './schedule/resume-runs.job.ts';

export const syncJobs = [runJob, reconcileJob, resumeRunsJob];
