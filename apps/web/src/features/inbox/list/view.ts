import { ConversationStatus, Source } from '@hearback/contract';
import { z } from 'zod';

/** The router takes '555' for a number and 'true' for a boolean; here they are what somebody typed. */
const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const text = (longest: number) => z.preprocess(asText, z.string().max(longest).optional()).catch(undefined);

const Id = z.uuid().optional().catch(undefined);

/** What the address bar holds: filters, sort, search and the open conversation. What is not understood is left out. */
export const InboxView = z.object({
  q: text(200),
  campaign_id: Id,
  location_id: text(100),
  source: Source.optional().catch(undefined),
  status: ConversationStatus.optional().catch(undefined),
  needs_action: z.preprocess(asText, z.literal('true').optional()).catch(undefined),
  assigned: z.enum(['me', 'nobody']).optional().catch(undefined),
  overdue: z.preprocess(asText, z.literal('true').optional()).catch(undefined),
  // Kept as a day: the address says what it means, wherever it is opened.
  added_since: z.iso.date().optional().catch(undefined),
  active_since: z.iso.datetime().optional().catch(undefined),
  sort: z.literal('oldest').optional().catch(undefined),
  contact: Id,
});
export type InboxView = z.infer<typeof InboxView>;

export type ViewChange = Partial<InboxView>;
export type OnView = (change: ViewChange) => void;

const FILTERS = [
  'q',
  'campaign_id',
  'location_id',
  'source',
  'status',
  'needs_action',
  'assigned',
  'overdue',
  'added_since',
  'active_since',
] as const;

export const NO_FILTERS = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as ViewChange;

export const hasFilters = (view: InboxView): boolean =>
  FILTERS.some((name) => (view[name] ?? '').trim() !== '');

/** To whoever only reads, nothing is snoozed, late or nobody's: an address that asks for it says nothing to them. */
export const withoutTeamwork = ({
  assigned: _whose,
  overdue: _late,
  status,
  ...view
}: InboxView): InboxView => ({
  ...view,
  ...(status !== 'snoozed' && { status }),
});

/** The question to the server. Two views that ask the same are the same query. */
export function filterOf({ contact: _open, added_since, ...view }: InboxView) {
  const asked = Object.entries(view).filter(([, value]) => (value ?? '').trim() !== '');
  return {
    sort: 'newest',
    ...Object.fromEntries(asked),
    ...(added_since && { added_since: beginningOf(added_since).toISOString() }),
  } as Omit<InboxView, 'contact' | 'sort'> & { sort: 'newest' | 'oldest' };
}

/** Of that day, where the viewer is. */
export const beginningOf = (day: string): Date => new Date(`${day}T00:00:00`);
