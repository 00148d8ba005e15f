import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Disposition } from '../shapes/conversations.ts';
import { Learning } from '../shapes/messages.ts';

const tags = ['inbox'];

export const classification = {
  getLearning: endpoint('people:manage')
    .route({
      method: 'GET',
      path: '/inbox-learning',
      summary: 'How well replies are read, and how much people corrected',
      tags,
    })
    .output(Learning),
  removeLearned: endpoint('people:manage')
    .route({
      method: 'DELETE',
      path: '/inbox-learning',
      summary: 'Forget every correction; what people chose stays',
      tags,
    })
    .output(z.object({ removed: z.number().int() })),
  analyzeSentiment: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/functions/ai-sentiment',
      summary: 'What a text says of its sender',
      tags,
    })
    .input(z.strictObject({ message: z.string().max(200_000) }))
    .output(
      z.object({ sentiment: Disposition.nullable(), read_by: z.enum(['model', 'built_in', 'learned']) }),
    ),
  analyzeMessages: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/messages/analyze',
      summary: 'Read every inbound message that has no sentiment yet, in the background',
      tags,
    })
    .output(z.object({ queued: z.number().int() })),
};
