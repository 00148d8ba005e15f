import { forgetPayloadsJob } from './forget-payloads.job.ts';
import { processEventJob } from './processing/process-event.job.ts';
import { processWaitingJob } from './processing/process-waiting.job.ts';
import { requeueEventsJob } from './processing/requeue-events.job.ts';

export const webhooksJobs = [processWaitingJob, processEventJob, requeueEventsJob, forgetPayloadsJob];
