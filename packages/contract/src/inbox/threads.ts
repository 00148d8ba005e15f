import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ConversationFilter } from '../shapes/conversation-filter.ts';
import { Conversation, ConversationCounts } from '../shapes/conversations.ts';
import { Message } from '../shapes/messages.ts';
import { Activity, Thread } from '../shapes/threads.ts';
import { ContactPath, Cursor, IdPath } from '../values.ts';

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
  listActivity: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/conversations/{contact_id}/activity',
      summary: 'Who did what in a conversation, newest first, by pages of 30',
      tags,
    })
    .input(ContactPath.extend({ before: Cursor.optional() }))
    .output(z.object({ activities: z.array(Activity), older: Cursor.nullable() })),
  getMessage: endpoint('inbox:read')
    .route({ method: 'GET', path: '/messages/{id}', summary: 'One message with its whole body', tags })
    .input(IdPath)
    .output(Message),
};
