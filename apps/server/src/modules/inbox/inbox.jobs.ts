import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';

export const inboxJobs = [wipeDeletedJob];
