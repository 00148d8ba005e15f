import type { AnyJob } from '#server/platform/jobs/run-worker.ts';
import { refreshDueTokensJob } from './refresh-due-tokens.job.ts';
import { createSyncLocationJob, type FindExcludedContacts } from './sync/sync-location.job.ts';

export const createLocationsJobs = (leaveOut: FindExcludedContacts): AnyJob[] => [
  refreshDueTokensJob,
  createSyncLocationJob(leaveOut),
];
