export { type Received, receiveMessage } from './commands/receive-message.ts';
export { fromOutreach, type Incoming } from './incoming.ts';
