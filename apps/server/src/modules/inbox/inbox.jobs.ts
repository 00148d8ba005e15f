import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { resumeChanges } from './bulk/change-many.job.ts';
import { deleteEndedRuns } from './bulk/runs.queries.ts';
import { resumeUndone } from './bulk/undo-many.job.ts';
import { foldCountsJob } from './counts/fold-counts.job.ts';
import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';
import { deleteExpiredFilesJob } from './shared-files/delete-expired-files.job.ts';

export const inboxJobs = [wipeDeletedJob, foldCountsJob, deleteExpiredFilesJob];

export const inboxResumptions: readonly Resumption[] = [
  resumeChanges,
  resumeUndone,
  { name: 'ended changes of conversations', resume: deleteEndedRuns },
];
