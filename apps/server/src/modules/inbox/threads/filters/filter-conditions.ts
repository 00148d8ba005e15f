import {
  type ConversationFilter,
  type ConversationListFilter,
  can,
  type Membership,
  TEAM_FILTERS,
} from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

/** Columns of `conversations` that filters use. `conversation_counts` has the same columns. */
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
  | 'awaiting_reply'
  | 'assigned_to'
  | 'lang'
  | 'has_question';

/** A required column value; null matches an empty column. */
export type ColumnCondition = readonly [facet: Facet, value: string | boolean | null];

type Viewer = Membership & { readonly user_id: string };
type FacetConditions = (viewer: Viewer, value: never) => readonly ColumnCondition[];

const is = (facet: Facet) => () => [[facet, true] as const];
const equals = (facet: Facet) => (_viewer: Viewer, value: string) => [[facet, value] as const];

/** The returned flag belongs to the team, so read-only people filter by unhandled messages only. */
const toActionConditions = (viewer: Viewer, value: boolean): ColumnCondition[] => [
  [can(viewer, 'inbox:write') ? 'needs_action' : 'unhandled', value],
];

const CONDITIONS = {
  location_id: equals('location_id'),
  campaign_id: equals('campaign_id'),
  source: equals('source'),
  lang: equals('lang'),
  needs_action: (viewer) => toActionConditions(viewer, true),
  unread: is('unread'),
  snoozed: is('snoozed'),
  scheduled: is('scheduled'),
  overdue: is('overdue'),
  awaiting_reply: is('awaiting_reply'),
  has_question: is('has_question'),
  assigned: ({ user_id }, value: string) => [
    ['assigned_to', value === 'me' ? user_id : value === 'nobody' ? null : value],
  ],
  status: (viewer, value: string) => {
    if (value === 'unread' || value === 'snoozed') return [[value, true]];
    if (value === 'needs_action' || value === 'done')
      return toActionConditions(viewer, value === 'needs_action');
    return [['sentiment', value]];
  },
} satisfies { readonly [Name in keyof ConversationFilter]?: FacetConditions };

type ConditionName = keyof typeof CONDITIONS;

/** Throws FORBIDDEN if a read-only person filters by the team's work. */
export function requireFilterAccess(
  viewer: Membership & { readonly api_key?: object | null },
  filter: ConversationListFilter,
): void {
  const isTeamFilter = filter.status === 'snoozed' || TEAM_FILTERS.some((name) => filter[name]);
  // A change may be internal work of the team. API keys belong to it.
  const isChangeFilter = filter.updated_since !== undefined && !viewer.api_key;
  if ((isTeamFilter || isChangeFilter) && !can(viewer, 'inbox:write')) throw new AppError('FORBIDDEN');
}

/** True for filters by text or time. They are not columns, so no stored counts exist for them. */
export const isTimedOrWorded = ({
  q,
  added_since,
  active_since,
  updated_since,
}: ConversationListFilter): boolean => Boolean(q || added_since || active_since || updated_since);

/**
 * Snoozed conversations are hidden from the team's list, but not from searches or filters that count them. For read-only
 * people nothing is snoozed.
 */
const hidesSnoozed = (viewer: Viewer, filter: ConversationListFilter): boolean =>
  can(viewer, 'inbox:write') && !filter.snoozed && filter.status !== 'snoozed' && !isTimedOrWorded(filter);

/**
 * Converts a filter to column conditions that must all hold. Lists, searches, counts and bulk changes share them.
 */
export function filterToConditions(viewer: Viewer, filter: ConversationListFilter): ColumnCondition[] {
  const conditionNames = (Object.keys(CONDITIONS) as ConditionName[]).filter((name) => Boolean(filter[name]));
  return [
    ...conditionNames.flatMap((name) => (CONDITIONS[name] as FacetConditions)(viewer, filter[name] as never)),
    ...(hidesSnoozed(viewer, filter) ? ([['snoozed', false]] as const) : []),
  ];
}
