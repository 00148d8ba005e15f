import { processEventJob } from './processing/process-event.job.ts';
import { processWaitingJob } from './processing/process-waiting.job.ts';

export const webhooksJobs = [processWaitingJob, processEventJob];
