import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { resumeChanges } from './bulk/change-many.job.ts';
import { forgetEnded } from './bulk/runs.queries.ts';
import { resumeUndone } from './bulk/undo-many.job.ts';
import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';
import { foldTalliesJob } from './views/fold-tallies.job.ts';

export const inboxJobs = [wipeDeletedJob, foldTalliesJob];

export const inboxResumptions: readonly Resumption[] = [
  resumeChanges,
  resumeUndone,
  { name: 'ended changes of conversations', resume: forgetEnded },
];
