export { type Received, receiveMessage } from './commands/receive-message.ts';
export { withoutSettled } from './commands/without-settled.ts';
export { inboxJobs } from './inbox.jobs.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { fromOutreach, type Incoming } from './incoming.ts';
