import { z } from 'zod';
import { MAX_COUNTED } from './conversations.ts';

export const PLACES = [
  'todo',
  'mine',
  'unassigned',
  'overdue',
  'snoozed',
  'scheduled',
  'waiting',
  'done',
  'all',
] as const;
export const Place = z.enum(PLACES);
export type Place = z.infer<typeof Place>;

/** The conversations of each place. Other filters narrow it further. */
export const PLACE_FILTERS = {
  todo: { needs_action: true },
  mine: { needs_action: true, assigned: 'me' },
  unassigned: { needs_action: true, assigned: 'nobody' },
  overdue: { overdue: true },
  snoozed: { snoozed: true },
  scheduled: { scheduled: true },
  waiting: { awaiting_reply: true },
  done: { status: 'done' },
  all: {},
} as const satisfies Record<Place, object>;

/** Number of conversations in each place. */
export const PlaceCounts = z.record(Place, z.number().int());
export type PlaceCounts = z.infer<typeof PlaceCounts>;

export const InboxProgress = z.object({
  /** Conversations finished since the given time. */
  finished: z.number().int().min(0).max(MAX_COUNTED),
  finished_by_you: z.number().int().min(0).max(MAX_COUNTED),
});
export type InboxProgress = z.infer<typeof InboxProgress>;
