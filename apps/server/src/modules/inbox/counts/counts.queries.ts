import {
  type ConversationCounts,
  type ConversationFilter,
  can,
  type InboxProgress,
  MAX_COUNTED,
  type Membership,
} from '@hearback/contract';
import {
  type Actor,
  type JsonStatement,
  planStableParam,
  type SystemTx,
  type TenantTx,
} from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import {
  chooseConversations,
  type LocationReader,
  locationScope,
  selectConversations,
  toPredicate,
} from '../threads/filters/conversation-search.queries.ts';
import { filterToConditions, isTimedOrWorded } from '../threads/filters/filter-conditions.ts';
import { type Edge, type Moments, splitWholeDays } from './whole-days.ts';

/** A viewer of conversations and the locations that they read. */
export type ConversationReader = Membership & LocationReader & { readonly workspace_id: string };

/** A job that reads these locations as the team does. Default: all. */
export const toSystemReader = (workspace_id: string, locations?: readonly string[]): ConversationReader => ({
  ...{ workspace_id, role: 'team', user_type: 'agency' },
  sees_all_locations: locations === undefined,
  readable_locations: [...(locations ?? [])],
});

/** All stored counts. Folded and appended rows have different indexes, so each part is read with its own. */
export const STORED_COUNTS = sql`(select * from conversation_counts where is_compacted
  union all select * from conversation_counts where not is_compacted)`;

/**
 * Stored counts of the conversations in each state. The sum of `number` is the count. They are the team's: RLS hides them
 * from people who only read.
 */
const ofStates = (actor: Actor) =>
  sql`from ${STORED_COUNTS} v where v.workspace_id = ${actor.workspace_id} and v.counted_by = 'state'`;

/** Counts what the person can act on, because a number that never decreases is useless. At most `MAX_COUNTED`. */
export function selectCounts(actor: Actor): JsonStatement {
  if (!can(actor, 'inbox:write')) return sql`select ${sql.lit(JSON.stringify(NOTHING))} as json`;
  const places = actor.sees_all_locations
    ? sql``
    : sql`and v.location_id = any (${[...actor.writable_locations]}::text[])`;
  return sql`
    select json_build_object('unread', ${sumWhere(sql`v.unread`)}, 'needs_action', ${sumWhere(sql`v.needs_action`)},
      'mine', ${sumWhere(sql`v.assigned_to = ${actor.user_id} and v.needs_action`)})::text as json
    ${ofStates(actor)} and (v.unread or v.needs_action) and not v.snoozed ${places}`;
}

const NOTHING: ConversationCounts = { unread: 0, needs_action: 0, mine: 0 };

const sumWhere = (condition: RawBuilder<unknown>) =>
  sql`least(coalesce(sum(v.number) filter (where ${condition}), 0), ${sql.lit(MAX_COUNTED)})::integer`;

/**
 * Counts the conversations of each filter for the viewer in one scan of the stored counts; null if a filter has none.
 * Matches the length of the filter's list, location by location.
 */
export async function countMatching(
  tx: TenantTx,
  actor: Actor,
  filters: readonly ConversationFilter[],
): Promise<(number | null)[]> {
  const countableFilters = filters.filter((filter) => !isTimedOrWorded(filter));
  if (countableFilters.length === 0) return filters.map(() => null);
  const sums = countableFilters.map((filter) => {
    const tests = [sql`true`, ...filterToConditions(actor, filter).map(toPredicate)];
    return sql`coalesce(sum(v.number) filter (where ${sql.join(tests, sql` and `)}), 0)::integer`;
  });
  const { rows } = await sql<{ numbers: number[] }>`
    select array[${sql.join(sums)}] as numbers ${ofStates(actor)} ${locationScope(actor, 'v')}`.execute(tx);
  const numbers = new Map(countableFilters.map((filter, index) => [filter, rows[0]?.numbers[index] ?? 0]));
  return filters.map((filter) => numbers.get(filter) ?? null);
}

/** Languages of the conversations that the viewer can see, most frequent first. */
export async function listLanguages(tx: TenantTx, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ lang: string }>`
    select v.lang ${ofStates(actor)} and v.lang is not null
    group by v.lang having sum(v.number) > 0 order by sum(v.number) desc, v.lang`.execute(tx);
  return rows.map(({ lang }) => lang);
}

/** Number of rows in the list of a filter, up to `MAX_COUNTED`. */
export async function countListed(tx: TenantTx, actor: Actor, filter: ConversationFilter): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number
    from (${chooseConversations(actor, filter, { after: null, limit: MAX_COUNTED })}) few`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Conversations that people finished since a time and that are still finished, up to `MAX_COUNTED`. */
export async function countFinished(tx: TenantTx, actor: Actor, since: string): Promise<InboxProgress> {
  const { rows } = await sql<InboxProgress>`
    select count(*)::integer as finished, count(*) filter (where by_you)::integer as finished_by_you from (
      select a.contact_id, bool_or(a.user_id = ${actor.user_id}) as by_you from activities a
      join conversations v on v.workspace_id = a.workspace_id and v.contact_id = a.contact_id and not v.needs_action
      where a.workspace_id = ${actor.workspace_id} and a.what = 'finished' and a.at >= ${since}::timestamptz
      group by a.contact_id limit ${sql.lit(MAX_COUNTED)}) few`.execute(tx);
  return rows[0] ?? { finished: 0, finished_by_you: 0 };
}

/**
 * Counts conversations by the time of their newest message, as rows of `location_id`, `sentiment` and `number`: stored
 * counts of whole days plus individual rows for the edges. Limited to what the viewer can see. For people who only read,
 * a returned conversation counts on the day of its message.
 */
export const countActive = (actor: ConversationReader, moments: Moments): RawBuilder<unknown> =>
  countDays(actor, moments, {
    by: can(actor, 'inbox:write') ? ['message'] : ['message', 'written'],
    each: (edge) => sql`select v.location_id, v.sentiment, 1 from ${selectConversations(actor)} v
      where v.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')} and ${inside('v.last_message_at', edge)} ${locationScope(actor, 'v')}`,
  });

/** The same by the time the contact was added. */
export const countAdded = (actor: Actor, moments: Moments): RawBuilder<unknown> =>
  countDays(actor, moments, {
    by: ['contact'],
    each: (edge) => sql`select v.location_id, v.sentiment, 1 from contacts c
      join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
      where c.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')} and ${inside('c.created_at', edge)} ${locationScope(actor, 'c')}`,
  });

type DayCount = {
  readonly by: readonly ('message' | 'written' | 'contact')[];
  readonly each: (edge: Edge) => RawBuilder<unknown>;
};

function countDays(actor: ConversationReader, moments: Moments, { by, each }: DayCount): RawBuilder<unknown> {
  const { days, edges } = splitWholeDays(moments);
  const storedCounts = sql`select d.location_id, d.sentiment, d.number from ${STORED_COUNTS} d
    where d.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')}
      and d.counted_by in (${sql.join(by.map((one) => sql.lit(one)))})
      and d.day >= ${planStableParam(days?.first ?? '-infinity', 'date')} and d.day < ${planStableParam(days?.before ?? 'infinity', 'date')}
      ${locationScope(actor, 'd')}`;
  return sql.join([...(days ? [storedCounts] : []), ...edges.map(each)], sql` union all `);
}

const inside = (column: string, { since, until }: Edge) =>
  sql`${sql.ref(column)} >= ${planStableParam(since.toISOString(), 'timestamptz')}
    and ${sql.ref(column)} < ${planStableParam(until.toISOString(), 'timestamptz')}`;

const KIND = sql.raw(
  'workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread, needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang',
);

/**
 * Compacts appended rows into one row per kind. Two concurrent runs may leave two rows of a kind; their sum is correct,
 * and the next run merges them.
 */
export async function foldCounts(tx: SystemTx): Promise<void> {
  await sql`
    with appended as (
      -- One key of the index per workspace is read to find appended rows.
      delete from conversation_counts c using workspaces w where c.workspace_id = w.id and not c.is_compacted returning c.*),
    known as (
      delete from conversation_counts v using (select distinct workspace_id, kind from appended) k
      where v.workspace_id = k.workspace_id and v.is_compacted and v.kind = k.kind returning v.*)
    insert into conversation_counts (${KIND}, number, is_compacted)
    select ${KIND}, sum(number), true from (select * from appended union all select * from known) v
    group by ${KIND} having sum(number) <> 0`.execute(tx);
}
