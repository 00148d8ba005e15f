import { CONVERSATION_STATUSES, SOURCES, TEAM_FILTERS } from '@hearback/contract';
import {
  day,
  defineSearchParams,
  moment,
  oneOf,
  type SearchParamsOf,
  text,
  uuid,
} from '#web/lib/search-params/search-params.ts';

const flag = oneOf(['true']);
const language = (value: unknown) => text(2, 2)(value)?.match(/^[a-z]{2}$/)?.[0];

/** A word in the URL, `true` in a saved view. */
export const FLAGS = {
  needs_action: flag,
  unread: flag,
  snoozed: flag,
  scheduled: flag,
  overdue: flag,
  awaiting_reply: flag,
  has_question: flag,
};

/** Filters of the list. */
const FILTERS = {
  q: text(200),
  campaign_id: uuid,
  location_id: text(100),
  source: oneOf(SOURCES),
  status: oneOf(CONVERSATION_STATUSES),
  assigned: (value: unknown) => oneOf(['me', 'nobody'])(value) ?? uuid(value),
  ...FLAGS,
  lang: language,
  // Stored as a day, so that the URL is independent of the time zone.
  added_since: day,
  active_since: moment,
};

/**
 * URL state: filters, sort, search, the saved view they came from and the open conversation. Invalid values are
 * ignored.
 */
export const InboxView = defineSearchParams({
  ...FILTERS,
  sort: oneOf(['oldest']),
  view: uuid,
  /** Only All has no filter of its own. Without it, a URL without filters opens To do. */
  place: oneOf(['all']),
  contact: uuid,
});
export type InboxView = SearchParamsOf<typeof InboxView>;

export type ViewChange = Partial<InboxView>;
export type OnView = (change: ViewChange) => void;

const FILTER_NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Also leaves the saved view. */
export const NO_FILTERS: ViewChange = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])),
  view: undefined,
};

/** True if the URL has neither a place nor a filter, so that the default applies. */
export const isBare = (view: InboxView): boolean =>
  !hasFilters(view) && view.view === undefined && view.place === undefined;

/** Opens To do if the URL names no other place. */
export const withDefaultPlace = (view: InboxView): InboxView =>
  isBare(view) ? { ...view, needs_action: 'true' } : view;

/** Applies a change to the URL and names the place All if no filter is left. */
export function changeView(view: InboxView, change: ViewChange): InboxView {
  const next = { ...view, ...change };
  const isAll = !hasFilters(next) && next.view === undefined;
  return { ...next, place: isAll ? 'all' : undefined };
}

export const hasFilters = (view: InboxView): boolean =>
  FILTER_NAMES.some((name) => (view[name] ?? '').trim() !== '');

/** Read-only users have no snoozed, overdue or unassigned conversations, so these filters are ignored for them. */
export const withoutTeamwork = ({ status, view: _saved, place: _all, ...asked }: InboxView): InboxView => ({
  ...asked,
  ...Object.fromEntries(TEAM_FILTERS.map((name) => [name, undefined])),
  ...(status !== 'snoozed' && { status }),
});

/** The query for the server. Views with the same filters share one query. */
export function toQueryFilter({
  contact: _open,
  view: _saved,
  place: _all,
  added_since,
  ...view
}: InboxView) {
  const entries = Object.entries(view).filter(([, value]) => (value ?? '').trim() !== '');
  return {
    sort: 'newest',
    ...Object.fromEntries(entries),
    ...(added_since && { added_since: findStart(added_since).toISOString() }),
  } as Omit<InboxView, 'contact' | 'view' | 'place' | 'sort'> & { sort: 'newest' | 'oldest' };
}

/** Start of the day in the viewer's time zone. */
export const findStart = (day: string): Date => new Date(`${day}T00:00:00`);
