import { z } from 'zod';
import { Id, TimeOfDay, TimeZone, text } from '../values.ts';
import { ReminderDays } from './teamwork.ts';
import { TextInLanguage } from './translations.ts';

/** An outgoing reply. Once sent, it is also a message of the thread. */
export const Reply = z.object({
  id: Id,
  /** The message it answers. */
  message_id: Id,
  source: z.enum(['cold_email', 'linkedin']),
  content: z.string(),
  subject: z.string().nullable(),
  cc: z.array(z.string()),
  /**
   * `scheduled`: it waits for `send_at`. `held`: the lead wrote before that, so a person decides.
   * `discarded`: a person discarded it, and its idempotency key cannot send again.
   */
  status: z.enum(['scheduled', 'held', 'queued', 'sending', 'sent', 'failed', 'discarded']),
  send_at: z.iso.datetime().nullable(),
  /** Why it failed or is delayed, for people. */
  error: z.string().nullable(),
  /** Time of the next automatic retry. Null while sending and when finished. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** Delivery is unconfirmed. The reply is looked up at the provider and sent again only if it is missing there. */
  may_be_out: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** A client approved this text, so it can no longer be changed. */
  is_approved: z.boolean(),
  /** Days without an answer after which the sender is reminded. */
  remind_days: ReminderDays.nullable(),
  /** The text before it was translated to the language of the lead. */
  original: TextInLanguage.nullable(),
});
export type Reply = z.infer<typeof Reply>;

/** Maximum length of a reply that a client of the agency writes. */
export const MAX_CLIENT_REPLY_LENGTH = 20_000;

export const MAX_RECIPIENTS = 50;

export const Recipient = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** On the do-not-contact list, so it is not copied. */
  do_not_contact: z.boolean(),
});
export type Recipient = z.infer<typeof Recipient>;

/** The recipients of an answer to an email, unless the sender changes them. */
export const ReplyRecipients = z.object({
  /** The person who wrote the email. Null on LinkedIn. */
  to: Recipient.nullable(),
  /** The other participants of the email and its thread, without our own mailboxes. */
  cc: z.array(Recipient),
});
export type ReplyRecipients = z.infer<typeof ReplyRecipients>;

export const ScheduledReply = Reply.extend({ contact_id: Id, contact_name: z.string() });
export type ScheduledReply = z.infer<typeof ScheduledReply>;

export const MAX_DRAFT_LENGTH = 20_000;

/** A draft that an AI assistant stored in the conversation. A person uses or discards it. */
export const StoredDraft = z.object({
  id: Id,
  /** The message of the lead that it answers. */
  message_id: Id,
  content: z.string(),
  /** The name of the assistant, as its program reports it. */
  client_name: z.string(),
  created_at: z.iso.datetime(),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

export const ListedDraft = StoredDraft.extend({ contact_id: Id, contact_name: z.string() });
export type ListedDraft = z.infer<typeof ListedDraft>;

export const MAX_UNDO_SECONDS = 120;
export const MAX_ANSWER_MINUTES = 7 * 1_440;
/** Fields that a workspace can require before a conversation is finished. */
export const REQUIRED_FIELDS = ['lost_reason', 'value', 'next_step'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

export const InboxSettings = z.object({
  /** How long a reply can be undone before it is sent. */
  undo_seconds: z.number().int().min(0).max(MAX_UNDO_SECONDS),
  /** Target time to answer interested leads, in working minutes; null without a target. */
  answer_minutes: z.number().int().min(1).max(MAX_ANSWER_MINUTES).nullable(),
  /** Time zone of the working hours. */
  time_zone: TimeZone,
  /** Monday is 1, Sunday 7. */
  work_days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  work_from: TimeOfDay,
  /** `24:00` is the end of the day. */
  work_until: z.union([TimeOfDay, z.literal('24:00')]),
  /** Snooze a conversation until the return date that an absence notice names. */
  snooze_absences: z.boolean(),
  /** Lost leads need a reason, interested leads a value and a next step. */
  required_before_done: z.array(z.enum(REQUIRED_FIELDS)).max(REQUIRED_FIELDS.length),
});
export type InboxSettings = z.infer<typeof InboxSettings>;

/** Omitted fields are not changed. */
export const InboxSettingsEdit = z
  .strictObject(InboxSettings.shape)
  .partial()
  .refine(
    ({ work_from, work_until }) =>
      work_from === undefined ? work_until === undefined : work_until !== undefined && work_from < work_until,
    'must start before it ends',
  );
export type InboxSettingsEdit = z.infer<typeof InboxSettingsEdit>;

export const MAX_LOST_REASON_LENGTH = 200;
export const MAX_NEXT_STEP_LENGTH = 300;

const Outcome = z.object({
  lost_reason: z.string().nullable(),
  next_step: z.string().nullable(),
  /** The estimated value of the active opportunity, in USD. */
  value: z.number().nullable(),
});

/** Empty and omitted fields keep their recorded value. A value is stored in the active opportunity, or in a new one. */
export const OutcomeEdit = z.strictObject({
  lost_reason: text(MAX_LOST_REASON_LENGTH).nullish().describe('Why the lead was lost.'),
  next_step: text(MAX_NEXT_STEP_LENGTH).nullish().describe('What the team does next.'),
  value: z
    .number()
    .min(0)
    .max(999_999_999_999)
    .multipleOf(0.01)
    .nullish()
    .describe('The value in US dollars, stored in the active opportunity or in a new one.'),
});
export type OutcomeEdit = z.infer<typeof OutcomeEdit>;

export const ConversationOutcome = Outcome.extend({ missing: z.array(z.enum(REQUIRED_FIELDS)) });
export type ConversationOutcome = z.infer<typeof ConversationOutcome>;
