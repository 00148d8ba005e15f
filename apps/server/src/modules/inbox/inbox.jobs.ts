import { findUnreadJob, readSentimentsJob } from './classification/read-sentiments.job.ts';
import { wipeDeletedJob } from './deletion/wipe-deleted.job.ts';
import { deliverReplyJob } from './delivery/deliver-reply.job.ts';
import { readBodiesJob } from './receiving/read-bodies.job.ts';

export const inboxJobs = [wipeDeletedJob, deliverReplyJob, readSentimentsJob, findUnreadJob, readBodiesJob];
