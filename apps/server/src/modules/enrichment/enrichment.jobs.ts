import { queueImportJob } from './sending/queue-import.job.ts';
import { reEnrichManyJob } from './sending/re-enrich-many.job.ts';
import { sendWaitingJob } from './sending/send-waiting.job.ts';
import { watchJob } from './sending/watch.job.ts';

export const enrichmentJobs = [queueImportJob, sendWaitingJob, reEnrichManyJob, watchJob];
