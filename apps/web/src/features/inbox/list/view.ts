import { ConversationFilter, ConversationStatus, Source, TEAM_FILTERS } from '@hearback/contract';
import { z } from 'zod';

/** The router takes '555' for a number and 'true' for a boolean; here they are what somebody typed. */
const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const text = (longest: number) => z.preprocess(asText, z.string().max(longest).optional()).catch(undefined);

const Id = z.uuid().optional().catch(undefined);
const Flag = z.preprocess(asText, z.literal('true').optional()).catch(undefined);

/** What the address bar holds: filters, sort, search, the view they came from and the open conversation. What is not understood is left out. */
export const InboxView = z.object({
  q: text(200),
  campaign_id: Id,
  location_id: text(100),
  source: Source.optional().catch(undefined),
  status: ConversationStatus.optional().catch(undefined),
  needs_action: Flag,
  assigned: z
    .union([z.enum(['me', 'nobody']), z.uuid()])
    .optional()
    .catch(undefined),
  unread: Flag,
  snoozed: Flag,
  scheduled: Flag,
  overdue: Flag,
  has_question: Flag,
  lang: ConversationFilter.shape.lang.catch(undefined),
  // Kept as a day: the address says what it means, wherever it is opened.
  added_since: z.iso.date().optional().catch(undefined),
  active_since: z.iso.datetime().optional().catch(undefined),
  sort: z.literal('oldest').optional().catch(undefined),
  view: Id,
  contact: Id,
});
export type InboxView = z.infer<typeof InboxView>;

export type ViewChange = Partial<InboxView>;
export type OnView = (change: ViewChange) => void;

type FilterName = Exclude<keyof InboxView & keyof ConversationFilter, 'sort'>;
const FILTERS = Object.keys(ConversationFilter.shape).filter((name) => name !== 'sort') as FilterName[];

/** They come from no view either. */
export const NO_FILTERS: ViewChange = {
  ...Object.fromEntries(FILTERS.map((name) => [name, undefined])),
  view: undefined,
};

export const hasFilters = (view: InboxView): boolean =>
  FILTERS.some((name) => (view[name] ?? '').trim() !== '');

/** To whoever only reads, nothing is snoozed, late or nobody's: an address that asks for it says nothing to them. */
export const withoutTeamwork = ({ status, view: _saved, ...asked }: InboxView): InboxView => ({
  ...asked,
  ...Object.fromEntries(TEAM_FILTERS.map((name) => [name, undefined])),
  ...(status !== 'snoozed' && { status }),
});

/** The question to the server. Two views that ask the same are the same query. */
export function filterOf({ contact: _open, view: _saved, added_since, ...view }: InboxView) {
  const asked = Object.entries(view).filter(([, value]) => (value ?? '').trim() !== '');
  return {
    sort: 'newest',
    ...Object.fromEntries(asked),
    ...(added_since && { added_since: beginningOf(added_since).toISOString() }),
  } as Omit<InboxView, 'contact' | 'view' | 'sort'> & { sort: 'newest' | 'oldest' };
}

/** Of that day, where the viewer is. */
export const beginningOf = (day: string): Date => new Date(`${day}T00:00:00`);
