import { processEventJob } from './processing/process-event.job.ts';
import { requeueEventsJob } from './requeue-events.job.ts';

export const webhooksJobs = [processEventJob, requeueEventsJob];
