import { z } from 'zod';
import { DraftSettings } from '../drafts/settings.ts';
import { Id } from '../values.ts';
import { Company, Contact, EnrichmentProgress, EnrichmentStatus } from './contacts.ts';
import { Disposition, Source } from './conversations.ts';
import { Answering, Message } from './messages.ts';
import { Reply, StoredDraft } from './replies.ts';
import { Note, ReminderDays, Teamwork } from './teamwork.ts';

export const MEETING_STATUSES = ['booking', 'booked', 'failed', 'cancelled', 'no_show', 'held'] as const;

const MeetingChange = z.object({
  what: z.enum(['booked', 'moved', 'cancelled', 'no_show', 'held']),
  at: z.iso.datetime(),
  /** The start of the meeting after the change. */
  starts_at: z.iso.datetime(),
  /** The name of the user. Null for changes that were made in the CRM or on a booking page. */
  who: z.string().nullable(),
});
export type MeetingChange = z.infer<typeof MeetingChange>;

export const Meeting = z.object({
  id: Id,
  calendar_id: z.string(),
  calendar_name: z.string(),
  /** The place where it was booked. Only meetings in the CRM can be canceled here. */
  source: z.enum(['hearback', 'crm', 'calendly', 'cal_com']),
  status: z.enum(MEETING_STATUSES),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Why it was not booked, or the reason of the last failed attempt. */
  error: z.string().nullable(),
  /** Free slots near the requested one, if that was not free. */
  alternatives: z.array(z.iso.datetime()),
  /** Oldest first. */
  changes: z.array(MeetingChange),
  changed_at: z.iso.datetime(),
});
export type Meeting = z.infer<typeof Meeting>;

export const Thread = z.object({
  contact: Contact,
  company: Company.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** Draft settings of the campaign; null without a campaign or without permission to reply. */
  drafting: DraftSettings.nullable(),
  /** Null if there is no inbound message or no permission to reply. */
  answering: Answering.nullable(),
  location_name: z.string().nullable(),
  source: Source.nullable(),
  /** Time zone of the lead, if the location is known. */
  time_zone: z.string().nullable(),
  sentiment: Disposition.nullable(),
  unread: z.boolean(),
  /** The status of the contact, else of the newest message, else pending. */
  enrichment_status: EnrichmentStatus,
  ...EnrichmentProgress.shape,
  message_count: z.number().int(),
  /** Open inbound messages, including older ones than those listed. */
  unhandled_count: z.number().int(),
  last_activity_at: z.iso.datetime().nullable(),
  /** On the do-not-contact list. Not disclosed to read-only users. */
  do_not_contact: z.boolean(),
  /** Why the mailbox or LinkedIn account of this conversation cannot send, or null. */
  sender_problem: z.string().nullable(),
  ...Teamwork.shape,
  /** Set if the snooze follows from an absence notice, with the sentence that names the return date. */
  absence: z.object({ words: z.string().nullable() }).nullable(),
  /** Time of the reminder, unless the lead answers first. */
  remind_at: z.iso.datetime().nullable(),
  /** The newest 100, newest first. */
  messages: z.array(Message),
  /** Cursor of `listMessages` for older messages. Null if there are none. */
  older: z.string().nullable(),
  /** Clients of the location may approve replies, or one of this conversation is open. */
  has_approvals: z.boolean(),
  /** Replies that were not sent yet, or failed. */
  replies: z.array(Reply),
  /** The newest draft of an AI assistant. Not disclosed to read-only users. */
  stored_draft: StoredDraft.nullable(),
  /** All notes that the viewer may see, newest first. */
  notes: z.array(Note),
  /** Newest change first. */
  meetings: z.array(Meeting),
  /** The calendar that meetings of this conversation are booked in. Null without one, or without permission to reply. */
  calendar: z.object({ id: z.string(), name: z.string(), minutes: z.number().int() }).nullable(),
});
export type Thread = z.infer<typeof Thread>;

/** Kinds of activity entries. */
export const ACTIVITIES = [
  'disposed',
  'assigned',
  'snoozed',
  'unsnoozed',
  'returned',
  'reminder_set',
  'reminder_cancelled',
  'reminder_due',
  'finished',
  'reopened',
  'noted',
  'note_removed',
  'sent',
  'message_deleted',
  'message_restored',
  'merged',
  'split',
  'merge_undone',
  'approval_asked',
  'approval_changed',
  'approval_withdrawn',
  'approval_given',
  'changes_requested',
  'approval_expired',
] as const;

/** Shown instead of the name of a rule to people who cannot see rules. */
export const UNNAMED_RULE = 'A rule';

/** Activity of a conversation. Hidden from read-only users. */
export const Activity = z.object({
  id: Id,
  at: z.iso.datetime(),
  what: z.enum(ACTIVITIES),
  /** Null for automatic changes. */
  who: z.string().nullable(),
  /** The name of the rule that made the change, or `UNNAMED_RULE`. */
  rule: z.string().nullable(),
  /** The new assignee; null if unassigned. */
  assignee_name: z.string().nullable(),
  disposition: Disposition.nullable(),
  /** Until when it was snoozed. */
  until: z.iso.datetime().nullable(),
  /** Days without an answer until the reminder. */
  days: ReminderDays.nullable(),
});
export type Activity = z.infer<typeof Activity>;
