import { refreshDueTokensJob } from './refresh-due-tokens.job.ts';
import { syncLocationJob } from './sync/sync-location.job.ts';

export const locationsJobs = [refreshDueTokensJob, syncLocationJob];
