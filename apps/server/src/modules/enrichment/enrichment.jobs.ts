import { skipping } from './bulk/skip-many.job.ts';
import { queueCampaignJob, queueImportJob, queueWorkspaceJob } from './sending/queue-leads.job.ts';
import { reEnrichment } from './sending/re-enrich-many.job.ts';
import { sendWaitingJob } from './sending/send-waiting.job.ts';
import { watchJob } from './sending/watch.job.ts';

export const enrichmentJobs = [
  queueImportJob,
  queueCampaignJob,
  queueWorkspaceJob,
  sendWaitingJob,
  reEnrichment.job,
  skipping.job,
  watchJob,
];
export const enrichmentResumptions = [reEnrichment.resumption, skipping.resumption];
