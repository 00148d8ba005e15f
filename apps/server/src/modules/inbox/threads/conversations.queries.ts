import type { Conversation, ConversationFilter } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Cursor, cursorOf, cutPage, parseCursor } from '#server/platform/paging/cursor.ts';

const PAGE = 100;

export type ListFilter = z.infer<typeof ConversationFilter> & { readonly after?: string | undefined };

/** One statement, whatever is asked for: the page is chosen first, then told. */
export async function listConversations(
  tx: TenantTx,
  actor: Actor,
  filter: ListFilter,
): Promise<{ conversations: Conversation[]; next: string | null }> {
  const after = parseCursor(filter.after);
  const chosen = filter.q
    ? chooseByWords(actor, filter.q, filter, after)
    : chooseByOrder(actor, filter, after);
  const { rows } = await sql<ConversationRow>`
    with chosen as materialized (${chosen})
    select v.contact_id, ${NAME} as name, ${ofPerson('email')} as email, ${SUBJECT} as subject, v.preview,
      v.source, v.sentiment, v.last_message_id, coalesce(m.direction, 'inbound') as last_direction, v.last_message_at, v.unread, v.unhandled_count > 0 as unhandled,
      g.id as campaign_id, coalesce(g.name, g.provider_campaign_id) as campaign_name, v.location_id,
      coalesce(l.custom_name, l.name) as location_name, coalesce(${ofCompany('company_name')}, k.company_name) as company_name,
      ${ofCompany('company_logo')} as company_logo, ${ofCompany('hq_geo')} as hq_geo,
      ${ofPerson('profile_picture')} as profile_picture, ${cursorOf('v.last_message_at', 'v.contact_id')} as cursor
    from chosen
    join conversations v on v.workspace_id = ${actor.workspace_id} and v.contact_id = chosen.contact_id
    join contacts k on k.workspace_id = v.workspace_id and k.id = v.contact_id
    left join messages m on m.workspace_id = v.workspace_id and m.id = v.last_message_id
    left join companies f on f.workspace_id = v.workspace_id and f.id = k.company_id
    left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    left join ghl_locations l on l.workspace_id = v.workspace_id and l.ghl_location_id = v.location_id
    ${order(filter)}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return {
    conversations: page.map((row) => ({ ...row, last_message_at: row.last_message_at.toISOString() })),
    next,
  };
}

type ConversationRow = Omit<Conversation, 'last_message_at'> & { last_message_at: Date; cursor: string };

/**
 * A column that is empty is filled from what enrichment sent, which holds the same names: the thread's panel does the same
 * (`read-details.ts` of the browser). What is not needed is not unpacked.
 */
const found = (name: string, columns: string[], payloads: string[]) =>
  sql`coalesce(${sql.join([
    ...columns.map((column) => sql`nullif(btrim(${sql.ref(`${column}.${name}`)}::text), '')`),
    ...payloads.flatMap((payload) => [
      sql`nullif(btrim(${sql.ref(payload)} -> 'raw_payload' ->> ${sql.lit(name)}), '')`,
      sql`nullif(btrim(${sql.ref(payload)} ->> ${sql.lit(name)}), '')`,
    ]),
  ])})`;
const ofPerson = (name: string) => found(name, ['k'], ['k.enriched_data']);
const ofCompany = (name: string) => found(name, ['f'], ['f.enriched_data', 'k.enriched_data']);

/** As people are called; whoever has no name is called by the address. */
const NAME = sql<string>`coalesce(nullif(concat_ws(' ', ${ofPerson('first_name')}, ${ofPerson('last_name')}), ''),
  ${ofPerson('email')}, 'Unknown')`;

/** Only a mail that has no subject lacks one: messages elsewhere have none to begin with. */
const SUBJECT = sql<string>`coalesce(nullif(v.subject, ''), case v.source when 'cold_email' then 'No Subject' else '' end)`;

const order = ({ sort }: ListFilter) =>
  sort === 'oldest'
    ? sql`order by v.last_message_at, v.contact_id`
    : sql`order by v.last_message_at desc, v.contact_id desc`;

/**
 * Whoever is limited to some locations gets a page of each, of which the newest stay: row level security alone would walk past
 * everybody else's conversations, and an index cannot help a list of locations to stay in order.
 */
function chooseByOrder(actor: Actor, filter: ListFilter, after: Cursor | null) {
  const { location_id } = filter;
  const pick = (place: RawBuilder<unknown> | null) => sql`
    select v.contact_id, v.last_message_at from conversations v
    where ${sql.join(conditionsOf(actor, filter, after, place), sql` and `)} ${order(filter)} limit ${PAGE + 1}`;
  if (location_id !== undefined) return pick(sql`${location_id}`);
  if (actor.sees_all_locations) return pick(null);
  return sql`
    select v.contact_id, v.last_message_at from unnest(${[...actor.readable_locations]}::text[]) as place (id)
    cross join lateral (${pick(sql.ref('place.id'))}) v ${order(filter)} limit ${PAGE + 1}`;
}

function conditionsOf(
  { workspace_id }: Actor,
  { campaign_id, source, status, needs_action, added_since, active_since, sort }: ListFilter,
  after: Cursor | null,
  place: RawBuilder<unknown> | null,
): RawBuilder<unknown>[] {
  const conditions = [sql`v.workspace_id = ${workspace_id}`];
  if (place) conditions.push(sql`v.location_id = ${place}`);
  if (campaign_id) conditions.push(sql`v.campaign_id = ${campaign_id}`);
  if (source) conditions.push(sql`v.source = ${source}`);
  if (added_since)
    conditions.push(sql`exists (select from contacts n where n.workspace_id = v.workspace_id and n.id = v.contact_id
      and n.created_at >= ${added_since}::timestamptz)`);
  if (active_since) conditions.push(sql`v.last_message_at >= ${active_since}::timestamptz`);
  if (needs_action || status === 'needs_action') conditions.push(sql`v.unhandled_count > 0`);
  if (status === 'unread') conditions.push(sql`v.unread`);
  else if (status === 'done') conditions.push(sql`v.unhandled_count = 0`);
  else if (status && status !== 'needs_action') conditions.push(sql`v.sentiment = ${status}`);
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
function chooseByWords(actor: Actor, words: string, filter: ListFilter, after: Cursor | null) {
  const { campaign_id, location_id, source, status, needs_action, sort } = filter;
  const conditions = conditionsOf(
    actor,
    filter,
    after,
    location_id === undefined ? null : sql`${location_id}`,
  );
  const asked = sql`(select string_agg(w.lexeme || ':*', ' & ')::tsquery from unnest(app.words_of(${words})) w)`;
  const named = (things: string, id: string, column: string) => sql`
    select v.contact_id, v.last_message_at from ${sql.table(things)} n
    cross join lateral (
      select v.contact_id, v.last_message_at from conversations v
      where ${sql.join(conditions, sql` and `)} and ${sql.ref(`v.${column}`)} = ${sql.ref(`n.${id}`)}
      ${order(filter)} limit ${PAGE + 1}) v
    where n.workspace_id = ${actor.workspace_id} and n.name_words @@ ${asked}`;
  return sql`
    select v.contact_id, v.last_message_at from (
      select contact_id, last_message_at from app.search_conversations(${words}, ${campaign_id ?? null}::uuid,
        ${location_id ?? null}, ${source ?? null}, ${status ?? null}, ${needs_action ?? false}, ${sort !== 'oldest'},
        ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${PAGE + 1})
      union ${named('campaigns', 'id', 'campaign_id')}
      union ${named('ghl_locations', 'ghl_location_id', 'location_id')}) v
    ${order(filter)} limit ${PAGE + 1}`;
}
