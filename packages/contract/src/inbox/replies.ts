import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
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
  /** Time to send the reply. Sent immediately if omitted. */
  sendAt: Moment.optional(),
  /** It waits for as long as the workspace lets people take a reply back. */
  undoable: z.boolean().optional(),
  /** So long after it went out its sender is reminded, unless there is an answer. */
  remindInDays: ReminderDays.optional(),
  /** Rejected if a teammate answered after this time or is about to. Not checked if omitted. */
  unlessAnsweredSince: Moment.optional(),
  /** Sends the reply although the person is on the do-not-contact list. The sender confirmed this. */
  despiteDoNotContact: z.boolean().optional(),
});
const SentReply = z.object({
  /** False only when the reply has failed for good; one on its way is followed by its `status`. */
  success: z.boolean(),
  error: z.string().optional(),
  reply: Reply.optional(),
});

const endpoint = listEndpoints('inbox');

export const replies = {
  generateReply: endpoint('inbox:write', 'POST /functions/generate-ai-reply', 'Draft a reply')
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
  sendInstantlyReply: endpoint('inbox:write', 'POST /functions/send-instantly-reply', 'Reply to an email')
    .input(NewReply)
    .output(SentReply),
  sendHeyreachReply: endpoint(
    'inbox:write',
    'POST /functions/send-heyreach-reply',
    'Reply to a LinkedIn message',
  )
    .input(NewReply)
    .output(SentReply),
  getReply: endpoint('inbox:write', 'GET /replies/{id}', 'Get the status of a reply')
    .input(IdPath)
    .output(Reply),
  retryReply: endpoint('inbox:write', 'POST /replies/{id}/retry', 'Retry a failed or waiting reply')
    .input(IdPath)
    .output(Reply),
  discardReply: endpoint('inbox:write', 'DELETE /replies/{id}', 'Discard a failed or waiting reply')
    .input(IdPath)
    .output(Done),
  changeReply: endpoint(
    'inbox:write',
    'PATCH /replies/{id}',
    'Change the text or time of a waiting or held reply',
  )
    .input(
      IdPath.extend({
        content: text(100_000).min(1).optional(),
        /** Null sends immediately. */
        sendAt: Moment.nullish(),
      }),
    )
    .output(Reply),
  listScheduled: endpoint('inbox:write', 'GET /scheduled-replies', 'List scheduled replies')
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ replies: z.array(ScheduledReply), next: Cursor.nullable() })),
  getSettings: endpoint(
    'inbox:write',
    'GET /inbox-settings',
    'Get the reply settings of the workspace',
  ).output(InboxSettings),
  saveSettings: endpoint('people:manage', 'PUT /inbox-settings', 'Update the reply settings of the workspace')
    .input(InboxSettingsEdit)
    .output(InboxSettings),
};
