import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { removal } from './bulk/remove-many.job.ts';
import { followCampaignJob } from './campaign-leads/move-leads.job.ts';
import { resumeImports, runImportJob } from './import-runs/run-import.job.ts';
import { deleteForgotten } from './import-runs/runs.queries.ts';
import { resumeUndos, undoImportJob } from './undo/undo-import.job.ts';

export const leadsJobs = [followCampaignJob, runImportJob, removal.job, undoImportJob];

export const leadsResumptions: readonly Resumption[] = [
  resumeImports,
  resumeUndos,
  removal.resumption,
  { name: 'forgotten files', resume: deleteForgotten },
];
