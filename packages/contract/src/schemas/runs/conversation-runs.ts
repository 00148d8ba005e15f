import { z } from 'zod';
import { Id, Moment } from '../../values.ts';
import { ConversationFilter } from '../conversation-filter.ts';
import { Disposition } from '../conversations.ts';
import { OutcomeEdit, REQUIRED_FIELDS } from '../replies.ts';

/** How long after its end a bulk change can be undone. */
export const RUN_UNDO_SECONDS = 60;

/** Larger selections are made with a filter. */
export const MAX_SELECTED = 1_000;

/** Either the selected conversations, or all that match the filter. */
export const ConversationTarget = z.union([
  z.strictObject({ contact_ids: z.array(Id).min(1).max(MAX_SELECTED) }),
  z.strictObject({ filter: ConversationFilter.strict() }),
]);
export type ConversationTarget = z.infer<typeof ConversationTarget>;

/** Bulk actions. Each has the same effect as for a single conversation. */
export const ConversationChange = z.discriminatedUnion('kind', [
  /** The outcome is recorded for the conversations that lack it. Those that still lack something required are skipped. */
  z.strictObject({ kind: z.literal('finish'), outcome: OutcomeEdit.omit({ value: true }).optional() }),
  z.strictObject({ kind: z.literal('disposition'), sentiment: Disposition }),
  /** Null unassigns. */
  z.strictObject({ kind: z.literal('assign'), user_id: Id.nullable() }),
  z.strictObject({ kind: z.literal('snooze'), until: Moment }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type ConversationChange = z.infer<typeof ConversationChange>;

/** Exact counts at the time of the request. */
export const ConversationRunPreview = z.object({
  /** Selected conversations that the viewer can change. */
  conversations: z.number().int(),
  /** Matching conversations that already have this state. */
  unchanged: z.number().int(),
  /** Matching conversations in locations the assignee cannot access. They are not changed. */
  without_access: z.number().int(),
  /** Matching conversations that lack something that is required before they are finished, by field. */
  missing: z.record(z.enum(REQUIRED_FIELDS), z.number().int()),
  /** All their messages, which a deletion removes. */
  messages: z.number().int(),
  /** Scheduled replies that would never be sent. */
  replies: z.number().int(),
});
export type ConversationRunPreview = z.infer<typeof ConversationRunPreview>;

/** A bulk change. It resumes after a crash and changes each conversation once. */
export const ConversationRun = z.object({
  id: Id,
  change: ConversationChange,
  state: z.enum(['queued', 'running', 'done', 'failed', 'undoing', 'undone']),
  /** Number of conversations selected when it was confirmed. Later ones are not included. */
  total: z.number().int(),
  done: z.number().int(),
  /** Conversations that were in another state before. */
  changed: z.number().int(),
  /** Messages that it marked, classified or deleted. */
  messages: z.number().int(),
  /** Number of changes that were undone. */
  undone: z.number().int(),
  /** Why it stopped. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ConversationRun = z.infer<typeof ConversationRun>;
