import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { followCampaignJob } from './following/follow-campaign.job.ts';
import { resumeImports, runImportJob } from './importing/run-import.job.ts';
import { deleteForgotten } from './importing/runs.queries.ts';
import { removal } from './runs/remove-many.job.ts';
import { resumeUndos, undoImportJob } from './undoing/undo-import.job.ts';

export const leadsJobs = [followCampaignJob, runImportJob, removal.job, undoImportJob];

export const leadsResumptions: readonly Resumption[] = [
  resumeImports,
  resumeUndos,
  removal.resumption,
  { name: 'forgotten files', resume: deleteForgotten },
];
