import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { Disposition } from '../schemas/conversations.ts';
import { Message } from '../schemas/messages.ts';
import { ConversationOutcome, OutcomeEdit } from '../schemas/replies.ts';
import { ContactPath, Done, Id, IdPath, text } from '../values.ts';

const endpoint = listEndpoints('inbox');

/** The sentiment of a message before a disposition was set. */
export const FormerSentiment = z.object({
  id: Id,
  sentiment: Disposition.nullable(),
  sentiment_by: z.enum(['person', 'model', 'built_in', 'learned']).nullable(),
});
export type FormerSentiment = z.infer<typeof FormerSentiment>;

export const triage = {
  getOutcome: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/outcome',
    'Get the recorded outcome of a conversation and the required fields that are missing',
  )
    .input(ContactPath)
    .output(ConversationOutcome),
  markRead: endpoint('inbox:write', 'POST /conversations/{contact_id}/read', 'Mark a conversation as read')
    .input(ContactPath)
    .output(Done),
  markUnread: endpoint(
    'inbox:write',
    'DELETE /conversations/{contact_id}/read',
    'Mark a conversation as unread',
  )
    .input(ContactPath)
    .output(Done),
  finish: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/finish',
    'Mark all open messages of a conversation as done',
  )
    .input(ContactPath.extend({ outcome: OutcomeEdit.optional() }).strict())
    .output(z.object({ message_ids: z.array(Id) })),
  reopen: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/reopen',
    'Reopen messages that were marked as done',
  )
    .input(
      ContactPath.extend({
        message_ids: z.array(Id).min(1).max(10_000),
        /** Also restores the outcome from before the finish. */
        restores_outcome: z.boolean().optional(),
      }).strict(),
    )
    .output(Done),
  setDisposition: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/disposition',
    'Set the disposition of a conversation and all its messages',
  )
    .input(ContactPath.extend({ sentiment: Disposition }).strict())
    .output(z.object({ updated: z.number().int(), former: z.array(FormerSentiment) })),
  restoreDisposition: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/disposition/former',
    'Undo a disposition. Restores the sentiment of each message unless it has changed since',
  )
    .input(
      ContactPath.extend({
        sentiment: Disposition.describe('The disposition to undo'),
        former: z.array(FormerSentiment).min(1).max(10_000),
      }).strict(),
    )
    .output(Done),
  addColleague: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/colleagues',
    'Create a contact for a colleague that the lead named',
  )
    .input(
      ContactPath.extend({
        first_name: text(300).nullish(),
        last_name: text(300).nullish(),
        email: z.email().max(320),
        company_name: text(300).nullish(),
      }).strict(),
    )
    .output(z.object({ contact_id: Id })),
  setHandled: endpoint('inbox:write', 'PUT /messages/{id}/handled', 'Mark a message as done or open')
    .input(IdPath.extend({ handled: z.boolean() }).strict())
    .output(Message),
  setSentiment: endpoint('inbox:write', 'PUT /messages/{id}/sentiment', 'Set the sentiment of a message')
    .input(IdPath.extend({ sentiment: Disposition }).strict())
    .output(Message),
  deleteMessage: endpoint(
    'inbox:write',
    'DELETE /messages/{id}',
    'Delete a message. Syncs do not import it again',
  )
    .input(IdPath)
    /** `canceled_replies` counts the unsent replies to it. */
    .output(Done.extend({ canceled_replies: z.number().int() })),
  restoreMessage: endpoint(
    'inbox:write',
    'POST /messages/{id}/restore',
    'Restore a message that was recently deleted',
  )
    .input(IdPath)
    .output(Message),
};
