import { CONVERSATION_STATUSES, SOURCES, TEAM_FILTERS } from '@hearback/contract';
import { type AddressOf, day, moment, oneOf, text, toAddress, uuid } from '#web/lib/address/address.ts';

const flag = oneOf(['true']);
const language = (written: unknown) => text(2, 2)(written)?.match(/^[a-z]{2}$/)?.[0];

/** A word in an address, true in what is saved. */
export const FLAGS = {
  needs_action: flag,
  unread: flag,
  snoozed: flag,
  scheduled: flag,
  overdue: flag,
  has_question: flag,
};

/** What the list is narrowed by. */
const FILTERS = {
  q: text(200),
  campaign_id: uuid,
  location_id: text(100),
  source: oneOf(SOURCES),
  status: oneOf(CONVERSATION_STATUSES),
  assigned: (written: unknown) => oneOf(['me', 'nobody'])(written) ?? uuid(written),
  ...FLAGS,
  lang: language,
  // Kept as a day: the address says what it means, wherever it is opened.
  added_since: day,
  active_since: moment,
};

/** What the address bar holds: filters, sort, search, the view they came from and the open conversation. What is not understood is left out. */
export const InboxView = toAddress({ ...FILTERS, sort: oneOf(['oldest']), view: uuid, contact: uuid });
export type InboxView = AddressOf<typeof InboxView>;

export type ViewChange = Partial<InboxView>;
export type OnView = (change: ViewChange) => void;

const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** They come from no view either. */
export const NO_FILTERS: ViewChange = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])),
  view: undefined,
};

export const hasFilters = (view: InboxView): boolean =>
  FILTER_NAMES.some((name) => (view[name] ?? '').trim() !== '');

/** To whoever only reads, nothing is snoozed, late or nobody's: an address that asks for it says nothing to them. */
export const withoutTeamwork = ({ status, view: _saved, ...asked }: InboxView): InboxView => ({
  ...asked,
  ...Object.fromEntries(TEAM_FILTERS.map((name) => [name, undefined])),
  ...(status !== 'snoozed' && { status }),
});

/** The question to the server. Two views that ask the same are the same query. */
export function toQueryFilter({ contact: _open, view: _saved, added_since, ...view }: InboxView) {
  const asked = Object.entries(view).filter(([, value]) => (value ?? '').trim() !== '');
  return {
    sort: 'newest',
    ...Object.fromEntries(asked),
    ...(added_since && { added_since: findStart(added_since).toISOString() }),
  } as Omit<InboxView, 'contact' | 'view' | 'sort'> & { sort: 'newest' | 'oldest' };
}

/** Of that day, where the viewer is. */
export const findStart = (day: string): Date => new Date(`${day}T00:00:00`);
