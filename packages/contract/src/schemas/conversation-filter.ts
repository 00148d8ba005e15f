import { z } from 'zod';
import { Id, Moment } from '../values.ts';
import { ConversationStatus, Source } from './conversations.ts';

/** A word in a query string, a boolean in a JSON body. */
const Flag = z.union([z.boolean(), z.stringbool()]);

/**
 * The conversation filter, shared by the list, saved views, their counts and bulk changes. The
 * server's `filterToConditions` defines the effect of each field.
 */
export const ConversationFilter = z.object({
  q: z.string().trim().max(200).optional(),
  campaign_id: Id.optional(),
  location_id: z.string().max(100).optional(),
  source: Source.optional(),
  status: ConversationStatus.optional(),
  needs_action: Flag.optional(),
  /** Assigned to the viewer, unassigned, or assigned to one person. */
  assigned: z.union([z.enum(['me', 'nobody']), Id]).optional(),
  unread: Flag.optional(),
  snoozed: Flag.optional(),
  /** Has a scheduled or held reply. */
  scheduled: Flag.optional(),
  /** An interested lead has not been answered in time. */
  overdue: Flag.optional(),
  /** The lead wrote before, and the last message is ours. */
  awaiting_reply: Flag.optional(),
  /** The newest message of the lead contains a question. */
  has_question: Flag.optional(),
  /** The language the lead writes, as a language code. */
  lang: z
    .string()
    .max(2)
    .regex(/^[a-z]{2}$/)
    .optional(),
  /** Leads added since this time. A text search ignores this filter. */
  added_since: Moment.optional(),
  /** Conversations with a message since this time. A text search ignores this filter. */
  active_since: Moment.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type ConversationFilter = z.infer<typeof ConversationFilter>;

/** For incremental reads. It is not part of a saved view. */
export const ConversationListFilter = ConversationFilter.extend({
  /** Conversations that changed since this time, in the order of their changes. A text search ignores this filter. */
  updated_since: Moment.optional(),
});
export type ConversationListFilter = z.infer<typeof ConversationListFilter>;

/** Filters about the team's work, not available to read-only users. */
export const TEAM_FILTERS = [
  'assigned',
  'snoozed',
  'scheduled',
  'overdue',
  'awaiting_reply',
] as const satisfies readonly (keyof ConversationFilter)[];
