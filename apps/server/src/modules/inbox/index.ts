export { queueClassification } from './classification/queue-classification.ts';
export { resumeReplies } from './delivery/resume-replies.ts';
export { inboxJobs } from './inbox.jobs.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { keepAnswered, listHalfThreads, withoutSettled } from './receiving/choose-pulled.ts';
export { fromOutreach, type Incoming } from './receiving/incoming.ts';
export { type Received, receiveMessage, receiveMessages } from './receiving/receive-messages.ts';
export { type RecordedCrmMessage, recordCrmMessage } from './receiving/record-crm-message.ts';
export { toMailHtml } from './replies/mail-fields.ts';
