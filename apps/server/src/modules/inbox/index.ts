export { keepAnswered, listHalfThreads } from './commands/keep-answered.ts';
export { type Received, receiveMessage, receiveMessages } from './commands/receive-messages.ts';
export { withoutSettled } from './commands/without-settled.ts';
export { inboxJobs } from './inbox.jobs.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { fromOutreach, type Incoming } from './receiving/incoming.ts';
export { queueReading } from './sentiment/queue-reading.ts';
