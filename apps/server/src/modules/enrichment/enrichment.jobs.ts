import { queueImportJob } from './sending/queue-import.job.ts';
import { reEnrichment } from './sending/re-enrich-many.job.ts';
import { sendWaitingJob } from './sending/send-waiting.job.ts';
import { watchJob } from './sending/watch.job.ts';

export const enrichmentJobs = [queueImportJob, sendWaitingJob, reEnrichment.job, watchJob];
export const resumeReEnrichments = reEnrichment.resumption;
