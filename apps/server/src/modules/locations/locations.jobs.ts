import { syncLocationJob } from './sync/sync-location.job.ts';
import { refreshDueTokensJob } from './tokens/refresh-due-tokens.job.ts';

export const locationsJobs = [refreshDueTokensJob, syncLocationJob];
