import { type ConversationFilter, can, type Membership } from '@hearback/contract';

/** The columns of `conversations` by which a list is narrowed. The kept numbers have the same (`conversation_tallies`). */
export type Facet =
  | 'location_id'
  | 'campaign_id'
  | 'source'
  | 'sentiment'
  | 'unread'
  | 'needs_action'
  | 'unhandled'
  | 'snoozed'
  | 'scheduled'
  | 'overdue'
  | 'assigned_to'
  | 'lang'
  | 'has_question';

/** What stands in a column: null where nothing does. */
export type FacetTest = readonly [facet: Facet, value: string | boolean | null];

type Viewer = Membership & { readonly user_id: string };
type FacetMeaning = (viewer: Viewer, value: never) => readonly FacetTest[];

const is = (facet: Facet) => () => [[facet, true] as const];
const equals = (facet: Facet) => (_viewer: Viewer, value: string) => [[facet, value] as const];

/** What came back by itself is the team's business: to whoever only reads, a message waits or does not. */
const waits = (viewer: Viewer, value: boolean): FacetTest[] => [
  [can(viewer, 'inbox:write') ? 'needs_action' : 'unhandled', value],
];

const MEANINGS = {
  location_id: equals('location_id'),
  campaign_id: equals('campaign_id'),
  source: equals('source'),
  lang: equals('lang'),
  needs_action: (viewer) => waits(viewer, true),
  unread: is('unread'),
  snoozed: is('snoozed'),
  scheduled: is('scheduled'),
  overdue: is('overdue'),
  has_question: is('has_question'),
  assigned: ({ user_id }, value: string) => [
    ['assigned_to', value === 'me' ? user_id : value === 'nobody' ? null : value],
  ],
  status: (viewer, value: string) => {
    if (value === 'unread' || value === 'snoozed') return [[value, true]];
    if (value === 'needs_action' || value === 'done') return waits(viewer, value === 'needs_action');
    return [['sentiment', value]];
  },
} satisfies { readonly [Name in keyof ConversationFilter]?: FacetMeaning };

type Tested = keyof typeof MEANINGS;

/** Asked for by words or by time, which is no column: no number of it is kept. */
export const isTimedOrWorded = ({ q, added_since, active_since }: ConversationFilter): boolean =>
  Boolean(q || added_since || active_since);

/**
 * What is snoozed is out of the team's list; a search finds it all the same, and so does whoever comes from a number that
 * counts it. To those who only read it never was snoozed.
 */
const hidesSnoozed = (viewer: Viewer, filter: ConversationFilter): boolean =>
  can(viewer, 'inbox:write') && !filter.snoozed && filter.status !== 'snoozed' && !isTimedOrWorded(filter);

/** The filter as tests of columns, all of which must hold: one meaning for list, search, numbers and bulk changes. */
export function filterToConditions(viewer: Viewer, filter: ConversationFilter): FacetTest[] {
  const asked = (Object.keys(MEANINGS) as Tested[]).filter((name) => Boolean(filter[name]));
  return [
    ...asked.flatMap((name) => (MEANINGS[name] as FacetMeaning)(viewer, filter[name] as never)),
    ...(hidesSnoozed(viewer, filter) ? ([['snoozed', false]] as const) : []),
  ];
}
