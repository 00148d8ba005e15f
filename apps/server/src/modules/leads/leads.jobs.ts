import { followCampaignJob } from './following/follow-campaign.job.ts';
import { runImportJob } from './importing/run-import.job.ts';
import { removeManyJob } from './runs/remove-many.job.ts';
import { undoImportJob } from './undoing/undo-import.job.ts';

export const leadsJobs = [followCampaignJob, runImportJob, removeManyJob, undoImportJob];
