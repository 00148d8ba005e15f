import { deliverReplyJob } from './delivery/deliver-reply.job.ts';
import { holdOrphanedRepliesJob } from './scheduling/hold-orphaned.job.ts';

export { queueApprovedReply } from './client-replies/queue-approved-reply.ts';
export { resumeReplies } from './delivery/resume-replies.ts';
export { checkDraft } from './drafts/checks/check-draft.ts';
export { saveDraft } from './drafts/stored-drafts/save-draft.ts';
export { repliesPersonalData } from './personal-data.queries.ts';
export { queueForeignReply } from './queue-foreign-reply.ts';
export { toMailHtml } from './recipients/email-headers.ts';
export { createRepliesRoutes } from './replies.routes.ts';
export { holdForSuppressed } from './scheduling/hold-for-suppressed.ts';
export { repliesReactions } from './scheduling/hold-orphaned.job.ts';
export { holdWaiting } from './scheduling/hold-waiting.ts';
export { findSettings } from './scheduling/inbox-settings.queries.ts';
export { getWritableTarget, prepareReply } from './send-reply.ts';

export const repliesJobs = [deliverReplyJob, holdOrphanedRepliesJob];
