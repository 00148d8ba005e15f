import { type ConversationFilter, can, type Membership } from '@hearback/contract';
import type { Actor } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#server/platform/paging/cursor.ts';
import { type FacetTest, testsOf } from './tests-of.ts';

/** Of `v`, whether it is a conversation or a kept number of them. */
export const passes = ([facet, value]: FacetTest): RawBuilder<unknown> => {
  const column = sql.ref(`v.${facet}`);
  if (value === null) return sql`${column} is null`;
  // Told as it stands in the indexes, which an unknown value would not be compared with.
  if (typeof value === 'boolean') return value ? column : sql`not ${column}`;
  return sql`${column} = ${value}`;
};

/** What came back by itself has moved for the team alone. */
export const conversationsOf = (viewer: Membership) =>
  sql.table(can(viewer, 'inbox:write') ? 'conversations' : 'conversations_as_read');

/** What row level security leaves anyway, said as an index can use it. */
export const andInReach = (actor: Actor, table: string) =>
  actor.sees_all_locations
    ? sql``
    : sql`and ${sql.ref(`${table}.location_id`)} = any (${[...actor.readable_locations]}::text[])`;

export const inOrder = ({ sort }: ConversationFilter) =>
  sort === 'oldest'
    ? sql`order by v.last_message_at, v.contact_id`
    : sql`order by v.last_message_at desc, v.contact_id desc`;

type Part = { readonly after: Cursor | null; readonly limit: number };

/**
 * `contact_id` and `last_message_at` of the conversations that match, in the order of the list and as far as the viewer sees
 * them: a page of the list, or a slice of what is changed at once.
 */
export const chooseConversations = (actor: Actor, filter: ConversationFilter, part: Part) =>
  filter.q ? chooseByWords(actor, filter.q, filter, part) : chooseByOrder(actor, filter, part);

/**
 * Whoever is limited to some locations gets a page of each, of which the newest stay: row level security alone would walk past
 * everybody else's conversations, and an index cannot help a list of locations to stay in order.
 */
function chooseByOrder(actor: Actor, filter: ConversationFilter, part: Part) {
  const conditions = conditionsOf(actor, filter, part);
  const pick = (more: RawBuilder<unknown>[]) => sql`
    select v.contact_id, v.last_message_at from ${conversationsOf(actor)} v
    where ${sql.join([...conditions, ...more], sql` and `)} ${inOrder(filter)} limit ${sql.lit(part.limit)}`;
  if (filter.location_id || actor.sees_all_locations) return pick([]);
  return sql`
    select v.contact_id, v.last_message_at from unnest(${[...actor.readable_locations]}::text[]) as place (id)
    cross join lateral (${pick([sql`v.location_id = place.id`])}) v ${inOrder(filter)} limit ${sql.lit(part.limit)}`;
}

function conditionsOf(actor: Actor, filter: ConversationFilter, { after }: Part): RawBuilder<unknown>[] {
  const { added_since, active_since, sort } = filter;
  const conditions = [sql`v.workspace_id = ${actor.workspace_id}`, ...testsOf(actor, filter).map(passes)];
  if (added_since) conditions.push(sql`v.contact_created_at >= ${added_since}::timestamptz`);
  if (active_since) conditions.push(sql`v.last_message_at >= ${active_since}::timestamptz`);
  const beyond = sort === 'oldest' ? sql`>` : sql`<`;
  if (after)
    conditions.push(
      sql`(v.last_message_at, v.contact_id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return conditions;
}

/**
 * By what was written and who wrote it, or by what its campaign or location is called. For the former the database looks
 * under row level security by itself: beneath it no index of words could be used.
 */
function chooseByWords(actor: Actor, words: string, filter: ConversationFilter, part: Part) {
  const { after, limit } = part;
  const conditions = conditionsOf(actor, filter, part);
  const asked = sql`(select string_agg(w.lexeme || ':*', ' & ')::tsquery from unnest(app.words_of(${words})) w)`;
  const named = (things: string, id: string, column: string) => sql`
    select v.contact_id, v.last_message_at from ${sql.table(things)} n
    cross join lateral (
      select v.contact_id, v.last_message_at from ${conversationsOf(actor)} v
      where ${sql.join(conditions, sql` and `)} and ${sql.ref(`v.${column}`)} = ${sql.ref(`n.${id}`)}
      ${inOrder(filter)} limit ${limit}) v
    where n.workspace_id = ${actor.workspace_id} and n.name_words @@ ${asked}`;
  return sql`
    select v.contact_id, v.last_message_at from (
      select contact_id, last_message_at from app.search_conversations(${words},
        ${JSON.stringify(testsOf(actor, filter))}::jsonb, ${filter.sort !== 'oldest'},
        ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit})
      union ${named('campaigns', 'id', 'campaign_id')}
      union ${named('ghl_locations', 'ghl_location_id', 'location_id')}) v
    ${inOrder(filter)} limit ${limit}`;
}
