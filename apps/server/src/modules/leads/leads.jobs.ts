import { followCampaignJob } from './follow-campaign.job.ts';
import { resumeImportsJob } from './imports/running/resume-imports.job.ts';
import { runImportJob } from './imports/running/run-import.job.ts';
import { removeManyJob } from './runs/remove-many.job.ts';

export const leadsJobs = [followCampaignJob, runImportJob, resumeImportsJob, removeManyJob];
