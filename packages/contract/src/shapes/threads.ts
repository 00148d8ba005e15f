import { z } from 'zod';
import { DraftSettings } from '../drafts/settings.ts';
import { Id } from '../values.ts';
import { Company, Contact, EnrichmentProgress, EnrichmentStatus } from './contacts.ts';
import { Disposition, Source } from './conversations.ts';
import { Answering, Message } from './messages.ts';
import { Reply } from './replies.ts';
import { Note, ReminderDays, Teamwork } from './teamwork.ts';

export const Thread = z.object({
  contact: Contact,
  company: Company.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** How the campaign wants replies to be drafted; null without a campaign, and for whoever may not reply. */
  drafting: DraftSettings.nullable(),
  /** Null where nobody wrote, and for whoever may not reply. */
  answering: Answering.nullable(),
  location_name: z.string().nullable(),
  source: Source.nullable(),
  /** The lead's, where the place tells it. */
  time_zone: z.string().nullable(),
  sentiment: Disposition.nullable(),
  unread: z.boolean(),
  /** The contact's own, else the newest message's, else pending. */
  enrichment_status: EnrichmentStatus,
  ...EnrichmentProgress.shape,
  message_count: z.number().int(),
  /** Inbound ones that nobody marked as done, older than those below included. */
  unhandled_count: z.number().int(),
  last_activity_at: z.iso.datetime().nullable(),
  /** On the list of those whom the workspace contacts no more; whoever only reads is not told. */
  do_not_contact: z.boolean(),
  ...Teamwork.shape,
  /** When somebody is reminded, unless the lead answers before. */
  remind_at: z.iso.datetime().nullable(),
  /** The newest 100, newest first. */
  messages: z.array(Message),
  /** For `listMessages`: what is older. Null when all are here. */
  older: z.string().nullable(),
  /** Those that are not yet, or could not be, sent. */
  replies: z.array(Reply),
  /** All of them, newest first. */
  notes: z.array(Note),
});
export type Thread = z.infer<typeof Thread>;

/** What the trail of a conversation tells. */
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
] as const;

/** Who did what in a conversation. Nothing of it is for whoever only reads. */
export const Activity = z.object({
  id: Id,
  at: z.iso.datetime(),
  what: z.enum(ACTIVITIES),
  /** Null: it happened by itself. */
  who: z.string().nullable(),
  /** Whom it was assigned to; null: to nobody. */
  whom: z.string().nullable(),
  disposition: Disposition.nullable(),
  /** Until when it was snoozed. */
  until: z.iso.datetime().nullable(),
  /** After how many days without an answer somebody is reminded. */
  days: ReminderDays.nullable(),
});
export type Activity = z.infer<typeof Activity>;
