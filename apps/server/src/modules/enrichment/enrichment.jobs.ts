import { skipping } from './bulk/skip-many.job.ts';
import { queueCampaignJob, queueImportJob, queueWorkspaceJob } from './submissions/queue-leads.job.ts';
import { reEnrichment } from './submissions/re-enrich-many.job.ts';
import { sendWaitingJob } from './submissions/send-waiting.job.ts';
import { watchJob } from './submissions/watch.job.ts';

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
