import { type ConversationListFilter, can, type Membership } from '@hearback/contract';
import { type Actor, planStableParam } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#server/platform/paging/cursor.ts';
import {
  type ColumnCondition,
  type Facet,
  filterToConditions,
  isTimedOrWorded,
} from './filter-conditions.ts';

/** A condition on `v`, which is a conversation or a row of counts. */
export const toPredicate = ([facet, value]: ColumnCondition): RawBuilder<unknown> => {
  const column = sql.ref(`v.${facet}`);
  if (value === null) return sql`${column} is null`;
  // Uses the literal form of the partial indexes, which a parameter would not match.
  if (typeof value === 'boolean') return value ? column : sql`not ${column}`;
  if (facet === 'source') return sql`${column} = ${sql.lit(value)}`;
  return sql`${column} = ${IDS.includes(facet) ? planStableParam(value, 'uuid') : planStableParam(value, 'text')}`;
};

const IDS: readonly Facet[] = ['campaign_id', 'assigned_to'];

/** Returned conversations are re-sorted for the team only. */
export const selectConversations = (viewer: Membership) =>
  sql.table(can(viewer, 'inbox:write') ? 'conversations' : 'conversations_as_read');

/** The locations that a viewer reads. */
export type LocationReader = Pick<Actor, 'sees_all_locations' | 'readable_locations'>;

/** Repeats the RLS predicate in a form that the index supports. */
export const locationScope = (actor: LocationReader, table: string, column = 'location_id') =>
  actor.sees_all_locations
    ? sql``
    : sql`and ${sql.ref(`${table}.${column}`)} = any ((select ${[...actor.readable_locations]}::text[])::text[])`;

/** Incremental reads are in the order of changes, so that a conversation that changes meanwhile moves ahead and is not skipped. */
export const toTimeColumn = ({ updated_since }: ConversationListFilter) =>
  updated_since ? 'v.changed_at' : 'v.last_message_at';

export const inOrder = (filter: ConversationListFilter) => {
  const time = sql.ref(toTimeColumn(filter));
  return filter.sort === 'oldest'
    ? sql`order by ${time}, v.contact_id`
    : sql`order by ${time} desc, v.contact_id desc`;
};

type Page = { readonly after: Cursor | null; readonly limit: number };

const KEY_COLUMNS = sql`v.contact_id, v.last_message_at`;

const toKeyColumns = (filter: ConversationListFilter) =>
  filter.updated_since ? sql`${KEY_COLUMNS}, v.changed_at` : KEY_COLUMNS;

/**
 * Selects `contact_id` and `last_message_at` of the matching conversations that the viewer can see, in list order: a page
 * of the list or a slice of a bulk change.
 */
export const chooseConversations = (actor: Actor, filter: ConversationListFilter, part: Page) =>
  filter.q ? chooseByWords(actor, filter.q, filter, part) : chooseByOrder(actor, filter, part);

/** The same with more columns of each conversation. */
export function readConversations(
  actor: Actor,
  filter: ConversationListFilter,
  { columns, ...part }: Page & { readonly columns: RawBuilder<unknown> },
) {
  if (isIndexPrefix(actor, filter)) return selectPage(actor, filter, part, { columns });
  return sql`select ${columns} from (${chooseConversations(actor, filter, part)}) chosen
    cross join lateral (select ${columns} from ${selectConversations(actor)} v
      where ${ofWorkspace(actor)} and v.contact_id = chosen.contact_id offset 0) v`;
}

const LEADING: readonly Facet[] = [
  ...(['location_id', 'campaign_id', 'source', 'sentiment', 'assigned_to'] as const),
  ...(['unread', 'needs_action', 'scheduled', 'overdue', 'awaiting_reply'] as const),
];
/** Most conversations are email, so no index starts with this source. */
const isLeading = ([facet, value]: ColumnCondition): boolean =>
  LEADING.includes(facet) && value !== 'cold_email';

/**
 * Returns whether an index starts with the filtered columns, so that a page is its first rows. Other filters find the
 * page in the index alone and read its rows afterwards.
 */
function isIndexPrefix(actor: Actor, filter: ConversationListFilter): boolean {
  const conditions = filterToConditions(actor, filter).filter(([facet]) => facet !== 'snoozed');
  const isPlain = !isTimedOrWorded(filter) && (filter.location_id || actor.sees_all_locations);
  return Boolean(isPlain) && conditions.length <= 1 && conditions.every(isLeading);
}

/**
 * For people limited to some locations, reads a page per location and keeps the newest. RLS alone would scan past all
 * other conversations, and no index keeps a list of locations in order.
 */
function chooseByOrder(actor: Actor, filter: ConversationListFilter, part: Page) {
  if (filter.location_id || actor.sees_all_locations) return selectPage(actor, filter, part);
  const ofEach = ({ locations, more }: Scope) => sql`
    select ${toKeyColumns(filter)} from unnest((select ${[...locations]}::text[])) as place (id)
    cross join lateral (${selectPage(actor, filter, part, { more: [sql`v.location_id = place.id`, ...more] })}) v`;
  return sql`
    select ${toKeyColumns(filter)} from (${sql.join(listScopes(actor).map(ofEach), sql` union all `)}) v
    ${inOrder(filter)} limit ${sql.lit(part.limit)}`;
}

type Scope = { readonly locations: readonly string[]; readonly more: readonly RawBuilder<unknown>[] };

/** The literal form of the partial index, which a parameter would not match. */
const INTERESTED = sql`v.sentiment = 'interested'`;

/** The locations whose conversations the viewer sees. Clients see only those with interested leads in some of them. */
function listScopes({ client_access, readable_locations }: Actor): readonly Scope[] {
  const { thread_locations = readable_locations, interested_locations = [] } = client_access ?? {};
  const interested = { locations: interested_locations, more: [INTERESTED] };
  if (interested_locations.length === 0) return [{ locations: thread_locations, more: [] }];
  return thread_locations.length === 0
    ? [interested]
    : [{ locations: thread_locations, more: [] }, interested];
}

type PageOptions = { readonly columns?: RawBuilder<unknown>; readonly more?: RawBuilder<unknown>[] };

const selectPage = (
  actor: Actor,
  filter: ConversationListFilter,
  part: Page,
  { columns = toKeyColumns(filter), more = [] }: PageOptions = {},
) => sql`
  select ${columns} from ${selectConversations(actor)} v
  where ${sql.join([...toConditions(actor, filter, part), ...more], sql` and `)}
  ${inOrder(filter)} limit ${sql.lit(part.limit)}`;

const ofWorkspace = ({ workspace_id }: Actor) =>
  sql`v.workspace_id = ${planStableParam(workspace_id, 'uuid')}`;

function toConditions(actor: Actor, filter: ConversationListFilter, { after }: Page): RawBuilder<unknown>[] {
  const { added_since, active_since, updated_since, sort } = filter;
  const conditions = [ofWorkspace(actor), ...filterToConditions(actor, filter).map(toPredicate)];
  if (filter.location_id && actor.client_access?.interested_locations.includes(filter.location_id))
    conditions.push(INTERESTED);
  if (added_since)
    conditions.push(sql`v.contact_created_at >= ${planStableParam(added_since, 'timestamptz')}`);
  if (active_since)
    conditions.push(sql`v.last_message_at >= ${planStableParam(active_since, 'timestamptz')}`);
  if (updated_since) conditions.push(sql`v.changed_at >= ${planStableParam(updated_since, 'timestamptz')}`);
  const beyond = sort === 'oldest' ? sql`>` : sql`<`;
  if (after)
    conditions.push(
      sql`(${sql.ref(toTimeColumn(filter))}, v.contact_id) ${beyond} (${planStableParam(after.at, 'timestamptz')}, ${planStableParam(after.id, 'uuid')})`,
    );
  return conditions;
}

/**
 * Searches message text and people, or the names of campaigns and locations. The word search is a database function that
 * checks access itself, because an index on words cannot be used beneath RLS.
 */
function chooseByWords(actor: Actor, words: string, filter: ConversationListFilter, part: Page) {
  const { after, limit } = part;
  const tsQuery = sql`(select string_agg(w.lexeme || ':*', ' & ')::tsquery from unnest(app.to_search_words(${words})) w)`;
  const selectByName = (things: string, id: string, column: string) => sql`
    select ${KEY_COLUMNS} from ${sql.table(things)} n
    cross join lateral (${selectPage(actor, filter, part, { more: [sql`${sql.ref(`v.${column}`)} = ${sql.ref(`n.${id}`)}`] })}) v
    where n.workspace_id = ${planStableParam(actor.workspace_id, 'uuid')} and n.name_words @@ ${tsQuery}`;
  return sql`
    select ${KEY_COLUMNS} from (
      select contact_id, last_message_at from app.search_conversations(${words},
        ${JSON.stringify(filterToConditions(actor, filter))}::jsonb, ${filter.sort !== 'oldest'},
        ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${sql.lit(limit)})
      union ${selectByName('campaigns', 'id', 'campaign_id')}
      union ${selectByName('ghl_locations', 'ghl_location_id', 'location_id')}) v
    ${inOrder(filter)} limit ${sql.lit(limit)}`;
}
