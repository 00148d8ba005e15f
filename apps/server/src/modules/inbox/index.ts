export { keepAnswered, listHalfThreads } from './commands/keep-answered.ts';
export { type Received, receiveMessage } from './commands/receive-message.ts';
export { receiveNew } from './commands/receive-new.ts';
export { withoutSettled } from './commands/without-settled.ts';
export { inboxJobs, inboxReactions } from './inbox.jobs.ts';
export { fromOutreach, type Incoming } from './incoming.ts';
