import { z } from 'zod';
import { Id, Moment } from '../values.ts';
import { ConversationStatus, Source } from './conversations.ts';

/** A word in an address, true in a body. */
const Flag = z.union([z.boolean(), z.stringbool()]);

/**
 * What a list of conversations is narrowed by: the one notion of it for the list itself, for a saved view, for its number
 * and for what is changed of many at once. `filterToConditions` of the server says what each of them means.
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
  /** With a reply that waits for its time, or was held. */
  scheduled: Flag.optional(),
  /** An interested lead waits for an answer, and should not any more. */
  overdue: Flag.optional(),
  /** The newest message of the lead asks something. */
  has_question: Flag.optional(),
  /** The language the lead writes, as a language code. */
  lang: z
    .string()
    .max(2)
    .regex(/^[a-z]{2}$/)
    .optional(),
  /** Of leads that came since. Searching for words goes through all of them. */
  added_since: Moment.optional(),
  /** With a message since. Searching for words goes through all of them. */
  active_since: Moment.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type ConversationFilter = z.infer<typeof ConversationFilter>;

/** How the team works: those who only read may not ask for it. */
export const TEAM_FILTERS = [
  'assigned',
  'snoozed',
  'scheduled',
  'overdue',
] as const satisfies readonly (keyof ConversationFilter)[];
