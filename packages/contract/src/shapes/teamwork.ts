import { z } from 'zod';
import { Id } from '../values.ts';

/** Further ahead nobody is reminded. */
export const MAX_REMINDER_DAYS = 60;
export const ReminderDays = z.number().int().min(1).max(MAX_REMINDER_DAYS);

/** It came back to the list by itself. */
export const Returned = z.object({
  because: z.enum(['snooze', 'no_answer']),
  /** How many days the lead had to answer. */
  days: ReminderDays.nullable(),
});
export type Returned = z.infer<typeof Returned>;

/** Without an id where the viewer does not see who it is. */
export const Assignee = z.object({ id: Id.nullable(), name: z.string() });
export type Assignee = z.infer<typeof Assignee>;

/** How the team works a conversation. All of it is null for whoever only reads: it is not their work. */
export const Teamwork = z.object({
  /** Out of the list until then, or until the lead writes. */
  snoozed_until: z.iso.datetime().nullable(),
  returned: Returned.nullable(),
  /** Whoever works it. */
  assignee: Assignee.nullable(),
  /** When an interested reply that nobody has answered should be; null where none waits, or there is no target. */
  answer_due_at: z.iso.datetime().nullable(),
});

export const MAX_ASSIGNEES = 50;

/** Who is asked for the first replies of a location: nobody, one person, or several who take turns. */
export const AssignmentRule = z.object({
  location_id: z.string(),
  location_name: z.string(),
  user_ids: z.array(Id),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

export const Colleague = z.object({ id: Id, name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** More than these are not kept of one conversation: all of them come with it. */
export const MAX_NOTES = 200;
export const MAX_NOTE_LENGTH = 5_000;

/** What the team writes to itself: never sent, and nothing of it for whoever only reads. */
export const Note = z.object({
  id: Id,
  /** Null once they are gone. */
  author_id: Id.nullable(),
  author_name: z.string(),
  content: z.string(),
  /** Names of those who were told of it, as far as the viewer sees them. */
  mentions: z.array(z.string()),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});
export type Note = z.infer<typeof Note>;
