import { completeEmailsJob } from './event-processing/complete-emails.job.ts';
import { processEventJob } from './event-processing/process-event.job.ts';
import { processWaitingJob } from './event-processing/process-waiting.job.ts';

export const webhooksJobs = [processWaitingJob, processEventJob, completeEmailsJob];
