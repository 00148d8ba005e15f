import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';
import { deliverReplyJob } from './replies/delivery/deliver-reply.job.ts';
import { resumeRepliesJob } from './replies/delivery/resume-replies.job.ts';
import { findUnreadJob, readSentimentsJob } from './sentiment/read-sentiments.job.ts';

export const inboxJobs = [
  wipeDeletedJob,
  deliverReplyJob,
  resumeRepliesJob,
  readSentimentsJob,
  findUnreadJob,
];
