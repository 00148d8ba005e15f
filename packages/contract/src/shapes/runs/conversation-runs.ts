import { z } from 'zod';
import { Id, Moment } from '../../values.ts';
import { ConversationFilter } from '../conversation-filter.ts';
import { Disposition } from '../conversations.ts';

/** So long after it is over a change of many can be taken back. */
export const RUN_UNDO_SECONDS = 60;

/** More than these are chosen by what they have in common. */
export const MAX_CHOSEN = 1_000;

/** Those that were ticked, or all that the list would show. */
export const ConversationTarget = z.union([
  z.strictObject({ contact_ids: z.array(Id).min(1).max(MAX_CHOSEN) }),
  z.strictObject({ filter: ConversationFilter.strict() }),
]);
export type ConversationTarget = z.infer<typeof ConversationTarget>;

/** Bulk actions. Each has the same effect as for a single conversation. */
export const ConversationChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('finish') }),
  z.strictObject({ kind: z.literal('disposition'), sentiment: Disposition }),
  /** Null unassigns. */
  z.strictObject({ kind: z.literal('assign'), user_id: Id.nullable() }),
  z.strictObject({ kind: z.literal('snooze'), until: Moment }),
  z.strictObject({ kind: z.literal('delete') }),
]);
export type ConversationChange = z.infer<typeof ConversationChange>;

/** Counted exactly, at the moment it was asked. */
export const ConversationRunPreview = z.object({
  /** Those of the chosen ones that the viewer may change. */
  conversations: z.number().int(),
  /** Matching conversations that already have this state. */
  unchanged: z.number().int(),
  /** Matching conversations in locations the assignee cannot access. They are not changed. */
  without_access: z.number().int(),
  /** All of theirs: what a deletion takes. */
  messages: z.number().int(),
  /** Those that wait and would never go out. */
  replies: z.number().int(),
});
export type ConversationRunPreview = z.infer<typeof ConversationRunPreview>;

/** A bulk change. It resumes after a crash and changes each conversation once. */
export const ConversationRun = z.object({
  id: Id,
  change: ConversationChange,
  state: z.enum(['queued', 'running', 'done', 'failed', 'undoing', 'undone']),
  /** How many were chosen when it was confirmed. Who comes later is not among them. */
  total: z.number().int(),
  done: z.number().int(),
  /** Those that were not so before. */
  changed: z.number().int(),
  /** Messages that it marked, disposed or deleted. */
  messages: z.number().int(),
  /** Number of changes that were undone. */
  undone: z.number().int(),
  /** Why it stopped. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ConversationRun = z.infer<typeof ConversationRun>;
