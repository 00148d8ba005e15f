import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  AssignmentRule,
  Colleague,
  Conversation,
  ConversationCounts,
  ConversationStatus,
  Disposition,
  InboxSettings,
  Learning,
  Message,
  MOST_ASSIGNEES,
  MOST_NOTE_LETTERS,
  Note,
  ReminderDays,
  Reply,
  ScheduledReply,
  Source,
  Thread,
} from './shapes/inbox.ts';
import { ContactPath, Cursor, Done, Id, IdPath, LocationId, Moment, text } from './values.ts';

export const REPLY_TONES = ['professional', 'friendly', 'direct'] as const;
export const ReplyTone = z.enum(REPLY_TONES);
export type ReplyTone = z.infer<typeof ReplyTone>;

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

const NoteContent = text(MOST_NOTE_LETTERS).min(1);

const NewReply = z.strictObject({
  messageId: Id,
  content: text(100_000).min(1),
  subject: text(1_000).nullish(),
  ccRecipients: z.array(text(320)).max(50).nullish(),
  bccRecipients: z.array(text(320)).max(50).nullish(),
  /**
   * Made by the sender: one key sends once, whatever is clicked or retried. Without one, the same content to the same
   * message within a minute is one reply.
   */
  idempotencyKey: Id.optional(),
  /** When it goes out; at once without it. */
  sendAt: Moment.optional(),
  /** It waits for as long as the workspace lets people take a reply back. */
  undoable: z.boolean().optional(),
  /** So long after it went out its sender is reminded, unless there is an answer. */
  remindInDays: ReminderDays.optional(),
});
const SentReply = z.object({
  /** False only when the reply has failed for good; one on its way is followed by its `status`. */
  success: z.boolean(),
  error: z.string().optional(),
  reply: Reply.optional(),
});

export const inbox = {
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
  markRead: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/read',
      summary: 'Somebody has opened it',
      tags,
    })
    .input(ContactPath)
    .output(Done),
  finish: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/finish',
      summary: 'Every message that needs action is done at once',
      tags,
    })
    .input(ContactPath)
    .output(z.object({ message_ids: z.array(Id) })),
  reopen: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/reopen',
      summary: 'Take a finish back: these messages need action again',
      tags,
    })
    .input(ContactPath.extend({ message_ids: z.array(Id).min(1).max(10_000) }).strict())
    .output(Done),
  snooze: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/snooze',
      summary: 'Out of the list until a time, or until the lead writes',
      tags,
    })
    .input(ContactPath.extend({ until: Moment }).strict())
    .output(Done),
  unsnooze: endpoint('inbox:write')
    .route({
      method: 'DELETE',
      path: '/conversations/{contact_id}/snooze',
      summary: 'Back into the list at once',
      tags,
    })
    .input(ContactPath)
    .output(Done),
  setReminder: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/reminder',
      summary: 'Be reminded if there is no answer in so many days; null takes it back',
      tags,
    })
    .input(ContactPath.extend({ days: ReminderDays.nullable() }).strict())
    .output(Done),
  listAssignees: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/conversations/{contact_id}/assignees',
      summary: 'Who can be asked to work a conversation: those who see its location',
      tags,
    })
    .input(ContactPath)
    .output(z.array(Colleague)),
  assign: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/assignee',
      summary: 'Somebody works it from now on; null: nobody',
      tags,
    })
    .input(ContactPath.extend({ user_id: Id.nullable() }).strict())
    .output(Done),
  listAssignmentRules: endpoint('people:manage')
    .route({
      method: 'GET',
      path: '/assignment-rules',
      summary: 'Who is asked for the first replies of which location',
      tags,
    })
    .output(z.object({ rules: z.array(AssignmentRule), people: z.array(Colleague) })),
  saveAssignmentRule: endpoint('people:manage')
    .route({
      method: 'PUT',
      path: '/assignment-rules/{location_id}',
      summary: 'Nobody, one person, or several who take turns',
      tags,
    })
    .input(z.object({ location_id: LocationId, user_ids: z.array(Id).max(MOST_ASSIGNEES) }).strict())
    .output(Done),
  addNote: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/notes',
      summary: 'Write a note for the team; whoever is named after an @ is told',
      tags,
    })
    .input(ContactPath.extend({ content: NoteContent }).strict())
    .output(Note),
  editNote: endpoint('inbox:write')
    .route({ method: 'PATCH', path: '/notes/{id}', summary: 'Change the own words', tags })
    .input(IdPath.extend({ content: NoteContent }).strict())
    .output(Note),
  removeNote: endpoint('inbox:write')
    .route({ method: 'DELETE', path: '/notes/{id}', summary: 'Remove an own note', tags })
    .input(IdPath)
    .output(Done),
  restoreNote: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/notes/{id}/restore',
      summary: 'Take its removal back, within a few minutes',
      tags,
    })
    .input(IdPath)
    .output(Note),
  setDisposition: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/disposition',
      summary: 'Writes that sentiment to every message of the thread',
      tags,
    })
    .input(ContactPath.extend({ sentiment: Disposition }).strict())
    .output(z.object({ updated: z.number().int() })),
  addColleague: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/colleagues',
      summary: 'Whom a lead named instead becomes a contact of the same location and campaign',
      tags,
    })
    .input(
      ContactPath.extend({
        first_name: text(300).nullish(),
        last_name: text(300).nullish(),
        email: z.email().max(320),
        company_name: text(300).nullish(),
      }).strict(),
    )
    .output(z.object({ contact_id: Id })),
  setHandled: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/messages/{id}/handled', summary: 'Done, or not after all', tags })
    .input(IdPath.extend({ handled: z.boolean() }).strict())
    .output(Message),
  setSentiment: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/messages/{id}/sentiment', summary: 'What one message says', tags })
    .input(IdPath.extend({ sentiment: Disposition }).strict())
    .output(Message),
  deleteMessage: endpoint('inbox:write')
    .route({
      method: 'DELETE',
      path: '/messages/{id}',
      summary: 'Delete a message; a sync never brings it back',
      tags,
    })
    .input(IdPath)
    .output(Done),
  restoreMessage: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/messages/{id}/restore',
      summary: 'Take a deletion back, within a few minutes',
      tags,
    })
    .input(IdPath)
    .output(Message),
  generateReply: endpoint('inbox:write')
    .route({ method: 'POST', path: '/functions/generate-ai-reply', summary: 'Draft a reply', tags })
    .input(
      z.strictObject({
        /** The message that is answered: then the draft follows the settings of its campaign. */
        messageId: Id.nullish(),
        sentiment: Disposition.nullish(),
        contactName: text(300).nullish(),
        contactEmail: text(320).nullish(),
        originalSubject: text(1_000).nullish(),
        enrichmentContext: z.record(z.string(), z.unknown()).nullish(),
        tone: ReplyTone.default('professional'),
      }),
    )
    .output(z.object({ reply: z.string(), written_by: z.enum(['model', 'built_in']) })),
  sendInstantlyReply: endpoint('inbox:write')
    .route({ method: 'POST', path: '/functions/send-instantly-reply', summary: 'Answer a mail', tags })
    .input(NewReply)
    .output(SentReply),
  sendHeyreachReply: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/functions/send-heyreach-reply',
      summary: 'Answer a LinkedIn message',
      tags,
    })
    .input(NewReply)
    .output(SentReply),
  getReply: endpoint('inbox:write')
    .route({ method: 'GET', path: '/replies/{id}', summary: 'What became of a reply', tags })
    .input(IdPath)
    .output(Reply),
  retryReply: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/replies/{id}/retry',
      summary: 'Try a reply again that failed or waits',
      tags,
    })
    .input(IdPath)
    .output(Reply),
  discardReply: endpoint('inbox:write')
    .route({ method: 'DELETE', path: '/replies/{id}', summary: 'Give up a reply that failed or waits', tags })
    .input(IdPath)
    .output(Done),
  changeReply: endpoint('inbox:write')
    .route({
      method: 'PATCH',
      path: '/replies/{id}',
      summary: 'Change the words or the time of a reply that waits or is held',
      tags,
    })
    .input(
      IdPath.extend({
        content: text(100_000).min(1).optional(),
        /** Null: at once. */
        sendAt: Moment.nullish(),
      }),
    )
    .output(Reply),
  listScheduled: endpoint('inbox:write')
    .route({ method: 'GET', path: '/scheduled-replies', summary: 'Replies that wait, by pages of 50', tags })
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ replies: z.array(ScheduledReply), next: Cursor.nullable() })),
  getSettings: endpoint('inbox:write')
    .route({ method: 'GET', path: '/inbox-settings', summary: 'How the workspace answers', tags })
    .output(InboxSettings),
  saveSettings: endpoint('people:manage')
    .route({ method: 'PUT', path: '/inbox-settings', summary: 'Change how the workspace answers', tags })
    .input(z.strictObject(InboxSettings.shape))
    .output(InboxSettings),
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
