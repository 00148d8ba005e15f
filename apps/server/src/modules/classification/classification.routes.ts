import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { analyzeMessages } from './analyze-messages.ts';
import { analyzeSentiment } from './analyze-sentiment.ts';
import { getLearning } from './learning/get-learning.ts';
import { removeLearned } from './learning/remove-learned.ts';

export const classificationRoutes = {
  getLearning: authed.inbox.getLearning.handler(({ context }) => getLearning(context)),
  removeLearned: authed.inbox.removeLearned.handler(({ context }) => removeLearned(context)),
  analyzeSentiment: authedNoTx.inbox.analyzeSentiment.handler(({ context, input }) =>
    analyzeSentiment(context, input.message),
  ),
  analyzeMessages: authed.inbox.analyzeMessages.handler(({ context }) => analyzeMessages(context)),
};
