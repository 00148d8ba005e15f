import { type Conversation, type ConversationFilter, can } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { type Cursor, cursorOf, cutPage, parseCursor } from '#server/platform/paging/cursor.ts';
import { ASSIGNEE, NO_TEAMWORK, TEAMWORK } from './threads.queries.ts';

const PAGE = 100;

export type ListFilter = z.infer<typeof ConversationFilter> & { readonly after?: string | undefined };

/** One statement, whatever is asked for: the page is chosen first, then told. */
export async function listConversations(
  tx: TenantTx,
  actor: Actor,
  filter: ListFilter,
): Promise<{ conversations: Conversation[]; next: string | null }> {
  const after = parseCursor(filter.after);
  const isTeam = can(actor, 'inbox:write');
  if (!isTeam && (filter.status === 'snoozed' || filter.assigned)) throw new AppError('FORBIDDEN');
  const chosen = filter.q
    ? chooseByWords(actor, filter.q, filter, after)
    : chooseByOrder(actor, filter, after);
  const { rows } = await sql<ConversationRow>`
    with chosen as materialized (${chosen})
    select v.contact_id, ${NAME} as name, ${ofPerson('email')} as email, ${SUBJECT} as subject, v.preview,
      v.source, v.sentiment, v.last_message_id, coalesce(m.direction, 'inbound') as last_direction, coalesce(m.sent_at, v.last_message_at) as last_message_at, v.unread,
      ${isTeam ? sql`v.needs_action` : sql`v.unhandled_count > 0`} as unhandled,
      g.id as campaign_id, coalesce(g.name, g.provider_campaign_id) as campaign_name, v.location_id,
      coalesce(l.custom_name, l.name) as location_name, coalesce(${ofCompany('company_name')}, k.company_name) as company_name,
      ${ofCompany('company_logo')} as company_logo, ${ofCompany('hq_geo')} as hq_geo,
      ${ofPerson('profile_picture')} as profile_picture,
      ${isTeam ? TEAMWORK : NO_TEAMWORK}, ${isTeam ? UNSENT : sql`null`} as unsent, ${cursorOf('v.last_message_at', 'v.contact_id')} as cursor
    from chosen
    join conversations v on v.workspace_id = ${actor.workspace_id} and v.contact_id = chosen.contact_id
    join contacts k on k.workspace_id = v.workspace_id and k.id = v.contact_id
    ${isTeam ? ASSIGNEE : sql``}
    left join messages m on m.workspace_id = v.workspace_id and m.id = v.last_message_id
    left join companies f on f.workspace_id = v.workspace_id and f.id = k.company_id
    left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    left join ghl_locations l on l.workspace_id = v.workspace_id and l.ghl_location_id = v.location_id
    ${order(filter)}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return {
    conversations: page.map((row) => ({
      ...row,
      last_message_at: row.last_message_at.toISOString(),
      snoozed_until: row.snoozed_until?.toISOString() ?? null,
    })),
    next,
  };
}

type ConversationRow = Omit<Conversation, 'last_message_at' | 'snoozed_until'> & {
  last_message_at: Date;
  snoozed_until: Date | null;
  cursor: string;
};

/** Of a reply that is not out, what matters most. */
const UNSENT = sql`(
  select case when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'held') then 'held' else 'scheduled' end
  from replies r where r.workspace_id = v.workspace_id and r.contact_id = v.contact_id and r.status <> 'sent'
    and r.discarded_at is null and (r.status <> 'queued' or r.send_at > clock_timestamp()) and r.status <> 'sending'
  having count(*) > 0)`;

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
  actor: Actor,
  filter: ListFilter,
  after: Cursor | null,
  place: RawBuilder<unknown> | null,
): RawBuilder<unknown>[] {
  const { campaign_id, source, status, needs_action, added_since, active_since, sort } = filter;
  const conditions = [sql`v.workspace_id = ${actor.workspace_id}`, ...snoozedOrNot(actor, filter)];
  if (place) conditions.push(sql`v.location_id = ${place}`);
  if (campaign_id) conditions.push(sql`v.campaign_id = ${campaign_id}`);
  if (source) conditions.push(sql`v.source = ${source}`);
  if (added_since)
    conditions.push(sql`exists (select from contacts n where n.workspace_id = v.workspace_id and n.id = v.contact_id
      and n.created_at >= ${added_since}::timestamptz)`);
  if (active_since) conditions.push(sql`v.last_message_at >= ${active_since}::timestamptz`);
  const waits = can(actor, 'inbox:write') ? sql`v.needs_action` : sql`(v.unhandled_count > 0)`;
  if (needs_action || status === 'needs_action') conditions.push(waits);
  if (filter.assigned === 'me') conditions.push(sql`v.assigned_to = ${actor.user_id}`);
  if (filter.assigned === 'nobody') conditions.push(sql`v.assigned_to is null`);
  if (status === 'unread') conditions.push(sql`v.unread`);
  else if (status === 'done') conditions.push(sql`not ${waits}`);
  else if (status && status !== 'needs_action' && status !== 'snoozed')
    conditions.push(sql`v.sentiment = ${status}`);
  const beyond = sort === 'oldest' ? sql`>` : sql`<`;
  if (after)
    conditions.push(
      sql`(v.last_message_at, v.contact_id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return conditions;
}

/**
 * What is snoozed is out of the team's list; a search finds it all the same, and so does whoever comes from a number that
 * counts it. To those who only read it never was snoozed.
 */
function snoozedOrNot(
  actor: Actor,
  { q, status, added_since, active_since }: ListFilter,
): RawBuilder<unknown>[] {
  if (status === 'snoozed') return [sql`v.snoozed_until is not null`];
  return q || added_since || active_since || !can(actor, 'inbox:write') ? [] : [sql`v.snoozed_until is null`];
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
        ${location_id ?? null}, ${source ?? null}, ${status ?? null}, ${needs_action ?? false}, ${filter.assigned ?? null}, ${sort !== 'oldest'},
        ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${PAGE + 1})
      union ${named('campaigns', 'id', 'campaign_id')}
      union ${named('ghl_locations', 'ghl_location_id', 'location_id')}) v
    ${order(filter)} limit ${PAGE + 1}`;
}
