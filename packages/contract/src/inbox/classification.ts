import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { Disposition } from '../shapes/conversations.ts';
import { Learning } from '../shapes/messages.ts';

/** A sender says what they want long before this. Longer texts are cut before they are sent. */
export const MAX_SENTIMENT_CHARACTERS = 20_000;

const endpoint = endpointsOf('inbox');

export const classification = {
  getLearning: endpoint(
    'people:manage',
    'GET /inbox-learning',
    'How well replies are read, and how much people corrected',
  ).output(Learning),
  removeLearned: endpoint(
    'people:manage',
    'DELETE /inbox-learning',
    'Forget every correction; what people chose stays',
  ).output(z.object({ removed: z.number().int() })),
  analyzeSentiment: endpoint('inbox:write', 'POST /functions/ai-sentiment', 'What a text says of its sender')
    .input(z.strictObject({ message: z.string().max(MAX_SENTIMENT_CHARACTERS) }))
    .output(
      z.object({ sentiment: Disposition.nullable(), read_by: z.enum(['model', 'built_in', 'learned']) }),
    ),
  analyzeMessages: endpoint(
    'inbox:write',
    'POST /messages/analyze',
    'Read every inbound message that has no sentiment yet, in the background',
  ).output(z.object({ queued: z.number().int() })),
};
