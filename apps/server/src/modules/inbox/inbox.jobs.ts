import type { Resumption } from '#server/platform/runs/sweep.job.ts';
import { readBodiesJob } from './bodies/read-bodies.job.ts';
import { resumeChanges } from './bulk/change-many.job.ts';
import { forgetEnded } from './bulk/runs.queries.ts';
import { resumeUndone } from './bulk/undo-many.job.ts';
import { classifyMessagesJob, findUnclassifiedJob } from './classification/classify-messages.job.ts';
import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';
import { deliverReplyJob } from './delivery/deliver-reply.job.ts';
import { resumeReplies } from './delivery/resume-replies.ts';
import { holdOrphanedRepliesJob } from './replies/scheduling/hold-orphaned.job.ts';
import { measureResponsesJob, measureSoonJob } from './teamwork/response/measure-responses.job.ts';
import { returnConversationsJob } from './teamwork/return-conversations.job.ts';
import { foldTalliesJob } from './views/fold-tallies.job.ts';

export const inboxJobs = [
  wipeDeletedJob,
  deliverReplyJob,
  holdOrphanedRepliesJob,
  classifyMessagesJob,
  findUnclassifiedJob,
  readBodiesJob,
  returnConversationsJob,
  measureResponsesJob,
  measureSoonJob,
  foldTalliesJob,
];

export const inboxResumptions: readonly Resumption[] = [
  resumeReplies,
  resumeChanges,
  resumeUndone,
  { name: 'ended changes of conversations', resume: forgetEnded },
];
