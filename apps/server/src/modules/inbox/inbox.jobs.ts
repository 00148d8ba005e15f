import { readBodiesJob } from './bodies/read-bodies.job.ts';
import { findUnreadJob, readSentimentsJob } from './classification/read-sentiments.job.ts';
import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';
import { deliverReplyJob } from './delivery/deliver-reply.job.ts';
import { measureResponsesJob } from './teamwork/response/measure-responses.job.ts';
import { returnConversationsJob } from './teamwork/return-conversations.job.ts';
import { foldTalliesJob } from './views/fold-tallies.job.ts';

export const inboxJobs = [
  wipeDeletedJob,
  deliverReplyJob,
  readSentimentsJob,
  findUnreadJob,
  readBodiesJob,
  returnConversationsJob,
  measureResponsesJob,
  foldTalliesJob,
];
