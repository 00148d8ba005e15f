import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Disposition } from '../shapes/conversations.ts';
import { InboxSettings, InboxSettingsEdit, Reply, ScheduledReply } from '../shapes/replies.ts';
import { ReminderDays } from '../shapes/teamwork.ts';
import { Cursor, Done, Id, IdPath, Moment, text } from '../values.ts';

export const REPLY_TONES = ['professional', 'friendly', 'direct'] as const;
export const ReplyTone = z.enum(REPLY_TONES);
export type ReplyTone = z.infer<typeof ReplyTone>;

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
  /** Refused when somebody else has answered after this, or is about to; without it nobody is asked about. */
  unlessAnsweredSince: Moment.optional(),
  /** Who is on the do-not-contact list gets it all the same: whoever sends it was asked. */
  despiteDoNotContact: z.boolean().optional(),
});
const SentReply = z.object({
  /** False only when the reply has failed for good; one on its way is followed by its `status`. */
  success: z.boolean(),
  error: z.string().optional(),
  reply: Reply.optional(),
});

const tags = ['inbox'];

export const replies = {
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
    .input(InboxSettingsEdit)
    .output(InboxSettings),
};
