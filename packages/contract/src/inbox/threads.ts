import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Conversation, ConversationCounts, ConversationStatus, Source } from '../shapes/conversations.ts';
import { Message } from '../shapes/messages.ts';
import { Thread } from '../shapes/threads.ts';
import { ContactPath, Cursor, Id, IdPath, Moment } from '../values.ts';

export const ConversationFilter = z.object({
  q: z.string().trim().max(200).optional(),
  campaign_id: Id.optional(),
  location_id: z.string().max(100).optional(),
  source: Source.optional(),
  status: ConversationStatus.optional(),
  needs_action: z.stringbool().optional(),
  /** The viewer's own, or nobody's. */
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Of leads that came since. Searching for words goes through all of them. */
  added_since: Moment.optional(),
  /** With a message since. Searching for words goes through all of them. */
  active_since: Moment.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});

const tags = ['inbox'];

export const threads = {
  list: endpoint('inbox:read')
    .route({ method: 'GET', path: '/conversations', summary: 'Conversations, by pages of 100', tags })
    .input(ConversationFilter.extend({ after: Cursor.optional() }))
    .output(z.object({ conversations: z.array(Conversation), next: Cursor.nullable() })),
  counts: endpoint('inbox:read')
    .route({
      method: 'GET',
      path: '/conversation-counts',
      summary: 'How many conversations are unread and need action, counted to 1,000',
      tags,
    })
    .output(ConversationCounts),
  getThread: endpoint('inbox:read')
    .route({
      method: 'GET',
      path: '/conversations/{contact_id}',
      summary: 'A conversation, newest first',
      tags,
    })
    .input(ContactPath)
    .output(Thread),
  listMessages: endpoint('inbox:read')
    .route({
      method: 'GET',
      path: '/conversations/{contact_id}/messages',
      summary: 'Older messages of a conversation, by pages of 100',
      tags,
    })
    .input(ContactPath.extend({ before: Cursor }))
    .output(z.object({ messages: z.array(Message), older: Cursor.nullable() })),
  getMessage: endpoint('inbox:read')
    .route({ method: 'GET', path: '/messages/{id}', summary: 'One message with its whole body', tags })
    .input(IdPath)
    .output(Message),
};
