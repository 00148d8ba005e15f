import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { ConversationFilter, ConversationListFilter } from '../schemas/conversation-filter.ts';
import { ConversationCounts, ConversationPage } from '../schemas/conversations.ts';
import { Message, SharedFile } from '../schemas/messages.ts';
import { Activity, Thread } from '../schemas/threads.ts';
import { ContactPath, Cursor, Done, IdPath, PageSize } from '../values.ts';

const endpoint = listEndpoints('inbox');

export const threads = {
  list: endpoint('inbox:read', 'GET /conversations', 'List conversations')
    .input(ConversationListFilter.extend({ after: Cursor.optional(), limit: PageSize.optional() }))
    .output(ConversationPage),
  counts: endpoint(
    'inbox:read',
    'GET /conversation-counts',
    'Count unread and open conversations, up to 1,000',
  ).output(ConversationCounts),
  countMatching: endpoint(
    'inbox:read',
    'GET /conversation-count',
    'Count the conversations that match a filter. Text and time filters stop at 1,000',
  )
    .input(ConversationFilter)
    .output(z.object({ number: z.number().int().min(0) })),
  getThread: endpoint(
    'inbox:read',
    'GET /conversations/{contact_id}',
    'Get a conversation, newest message first',
  )
    .input(ContactPath)
    .output(Thread),
  listMessages: endpoint(
    'inbox:read',
    'GET /conversations/{contact_id}/messages',
    'List messages of a conversation, newest first',
  )
    .input(ContactPath.extend({ before: Cursor.optional(), limit: PageSize.optional() }))
    .output(z.object({ messages: z.array(Message), older: Cursor.nullable() })),
  listActivity: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/activity',
    'List the activity of a conversation, newest first',
  )
    .input(ContactPath.extend({ before: Cursor.optional() }))
    .output(z.object({ activities: z.array(Activity), older: Cursor.nullable() })),
  getMessage: endpoint('inbox:read', 'GET /messages/{id}', 'Get a message with its full body')
    .input(IdPath)
    .output(Message),
  listSharedFiles: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/shared-files',
    'List the files that the lead can download, newest first',
  )
    .input(ContactPath)
    .output(z.object({ files: z.array(SharedFile) })),
  stopSharing: endpoint('inbox:write', 'DELETE /shared-files/{id}', 'Delete a file that a lead can download')
    .input(IdPath)
    .output(Done),
};
