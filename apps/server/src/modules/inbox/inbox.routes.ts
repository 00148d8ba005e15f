import { inside, outside } from '../../platform/http/implement.ts';
import { discardReply } from './replies/commands/discard-reply.ts';
import { retryReply } from './replies/commands/retry-reply.ts';
import { sendReply } from './replies/commands/send-reply.ts';
import { generateReply } from './replies/drafting/generate-reply.ts';
import { analyzeMessages } from './sentiment/analyze-messages.ts';
import { analyzeSentiment } from './sentiment/analyze-sentiment.ts';

export const inboxRoutes = {
  generateReply: outside.inbox.generateReply.handler(({ context, input }) =>
    generateReply(context.services, input),
  ),
  sendInstantlyReply: outside.inbox.sendInstantlyReply.handler(({ context, input }) =>
    sendReply(context, 'cold_email', input),
  ),
  sendHeyreachReply: outside.inbox.sendHeyreachReply.handler(({ context, input }) =>
    sendReply(context, 'linkedin', input),
  ),
  retryReply: inside.inbox.retryReply.handler(({ context, input }) => retryReply(context, input.id)),
  discardReply: inside.inbox.discardReply.handler(({ context, input }) => discardReply(context, input.id)),
  analyzeSentiment: outside.inbox.analyzeSentiment.handler(({ context, input }) =>
    analyzeSentiment(context.services, input.message),
  ),
  analyzeMessages: inside.inbox.analyzeMessages.handler(({ context }) => analyzeMessages(context)),
};
