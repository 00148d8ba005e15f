import { syncContactJob } from './contact/sync-contact.job.ts';
import { refuseMessageJob } from './incoming/refuse-message.job.ts';
import { reconcileAllJob } from './runs/reconcile-all.job.ts';
import { crmRunJob, resumeCrmChanges, resumeCrmRuns } from './runs/run.job.ts';

export const crmJobs = [syncContactJob, refuseMessageJob, crmRunJob, reconcileAllJob];
export const crmResumptions = [resumeCrmRuns, resumeCrmChanges];
