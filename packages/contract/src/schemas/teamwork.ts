import { z } from 'zod';
import { Id } from '../values.ts';

export const MAX_REMINDER_DAYS = 60;
export const ReminderDays = z.number().int().min(1).max(MAX_REMINDER_DAYS);

/** The snooze ended and the conversation returned to the list. */
export const ConversationReturn = z.object({
  because: z.enum(['snooze', 'no_answer']),
  /** Days the lead had to answer. */
  days: ReminderDays.nullable(),
});
export type ConversationReturn = z.infer<typeof ConversationReturn>;

/** Without an id if the viewer cannot see the person. */
export const Assignee = z.object({ id: Id.nullable(), name: z.string() });
export type Assignee = z.infer<typeof Assignee>;

/** Teamwork fields of a conversation. All are null for read-only users. */
export const Teamwork = z.object({
  /** Hidden from the list until this time, or until the lead writes. */
  snoozed_until: z.iso.datetime().nullable(),
  returned: ConversationReturn.nullable(),
  /** The assignee. */
  assignee: Assignee.nullable(),
  /** Due time of an unanswered interested reply; null if none is waiting or no target is set. */
  answer_due_at: z.iso.datetime().nullable(),
});

export const MAX_ASSIGNEES = 50;

/** Assignment rule for first replies of a location: none, one person, or round robin. */
export const AssignmentRule = z.object({
  location_id: z.string(),
  location_name: z.string(),
  user_ids: z.array(Id),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

export const Colleague = z.object({ id: Id, name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** Maximum number of notes per conversation. They are loaded together. */
export const MAX_NOTES = 200;
export const MAX_NOTE_LENGTH = 5_000;

export const MAX_FORWARD_NOTE_LENGTH = 2_000;
/** Maximum number of messages that are forwarded, the newest ones. */
export const MAX_FORWARDED_MESSAGES = 30;

/** Maximum number of questions and flags of one client in a conversation. */
export const MAX_CLIENT_NOTES = 50;

/** The notes that a client of the agency can add to a conversation. */
export const ClientNoteKind = z.enum(['question', 'flag']);
export type ClientNoteKind = z.infer<typeof ClientNoteKind>;

/**
 * Notes are never sent to the lead. Clients see their own questions and flags, and the answers to them, but no other
 * note.
 */
export const Note = z.object({
  id: Id,
  kind: z.enum(['note', ...ClientNoteKind.options, 'answer']),
  /** The question or flag that an answer belongs to. */
  question_id: Id.nullable(),
  /** Null if the author was removed. */
  author_id: Id.nullable(),
  /** Clients see the name of the agency as the author of an answer. */
  author_name: z.string(),
  content: z.string(),
  /** Names of the notified users that the viewer can see. */
  mentions: z.array(z.string()),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});
export type Note = z.infer<typeof Note>;
