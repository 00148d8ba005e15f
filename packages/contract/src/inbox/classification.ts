import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { Disposition } from '../schemas/conversations.ts';
import { Learning } from '../schemas/messages.ts';

/** Senders say what they want long before this limit. Longer texts are truncated before they are sent to a model. */
export const MAX_SENTIMENT_CHARACTERS = 20_000;

const endpoint = listEndpoints('inbox');

export const classification = {
  getLearning: endpoint(
    'people:manage',
    'GET /inbox-learning',
    'Get classification accuracy and corrections',
  ).output(Learning),
  removeLearned: endpoint(
    'people:manage',
    'DELETE /inbox-learning',
    'Delete learned corrections. Dispositions are kept',
  ).output(z.object({ removed: z.number().int() })),
  analyzeSentiment: endpoint('inbox:write', 'POST /functions/ai-sentiment', 'Classify a text')
    .input(z.strictObject({ message: z.string().max(MAX_SENTIMENT_CHARACTERS) }))
    .output(
      z.object({ sentiment: Disposition.nullable(), read_by: z.enum(['model', 'built_in', 'learned']) }),
    ),
  analyzeMessages: endpoint(
    'inbox:write',
    'POST /messages/analyze',
    'Classify all unclassified inbound messages, in the background',
  ).output(z.object({ queued: z.number().int() })),
};
