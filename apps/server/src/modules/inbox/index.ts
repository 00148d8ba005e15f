export { queueClassification } from './classification/queue-classification.ts';
export { resumeReplies } from './delivery/resume-replies.ts';
export { inboxJobs } from './inbox.jobs.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { fromOutreach, type Incoming } from './receiving/incoming.ts';
export { keepAnswered, listHalfThreads } from './receiving/keep-answered.ts';
export { type Received, receiveMessage, receiveMessages } from './receiving/receive-messages.ts';
export { type RecordedCrmMessage, recordCrmMessage } from './receiving/record-crm-message.ts';
export { withoutSettled } from './receiving/without-settled.ts';
