import { type ConversationListFilter, can } from '@hearback/contract';
import type { Actor, JsonStatement } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { selectPicturePath } from '#server/platform/http/pictures/picture-paths.queries.ts';
import type { PicturePaths } from '#server/platform/http/pictures/picture-paths.ts';
import { formatIso, parseCursor, toCursor, toIso } from '#server/platform/paging/cursor.ts';
import { inOrder, readConversations, toTimeColumn } from './filters/conversation-search.queries.ts';
import { requireFilterAccess } from './filters/filter-conditions.ts';
import { IS_UNSURE } from './message.queries.ts';
import { ASSIGNEE, NO_TEAMWORK, toTeamwork } from './threads.queries.ts';

const PAGE = 100;

type ListFilter = ConversationListFilter & {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
};

/** How a page is written as JSON. */
export type PageFormat = {
  /** The text before the first conversation. */
  readonly start: string;
  /** A conversation, selected from `c`, which has the fields of `Conversation`. */
  readonly item: RawBuilder<unknown>;
  /** The text after the last conversation. The cursor of the next page is JSON, too. */
  readonly toEnd: (next: RawBuilder<string>, hasMore: RawBuilder<boolean>) => RawBuilder<string>;
};

const OWN_FORMAT: PageFormat = {
  start: '{"conversations":[',
  item: sql`row_to_json(c)`,
  toEnd: (next) => sql`concat('],"next":', ${next}, '}')`,
};

/**
 * A page of the list as JSON, in a single statement for any filter: selects the page first, then joins the details. The
 * row after the page shows that there is a next one.
 */
export function selectConversationPage(
  pictures: PicturePaths,
  actor: Actor,
  filter: ListFilter,
  format: PageFormat = OWN_FORMAT,
): JsonStatement {
  const after = parseCursor(filter.after);
  const size = sql.lit(filter.limit ?? PAGE);
  const isTeam = can(actor, 'inbox:write');
  requireFilterAccess(actor, filter);
  const columns = isTeam ? sql`${OF_ALL}, ${OF_TEAM}` : OF_ALL;
  const sentAt = sql`coalesce(m.sent_at, v.last_message_at)`;
  const conversation = sql`
    v.contact_id, ${NAME} as name, ${coalescePersonField('email')} as email, ${SUBJECT} as subject, v.preview, ${toSnippet(filter.q)} as snippet,
    v.source, v.sentiment, ${IS_UNSURE} as unsure, v.last_message_id, coalesce(m.direction, 'inbound') as last_direction,
    ${isTeam ? LAST_SENDER : sql`null::json`} as last_sender, ${formatIso(sentAt)} as last_message_at,
    ${isTeam || actor.api_key ? toIso('v.changed_at') : formatIso(sentAt)} as changed_at, v.unread,
    ${isTeam ? sql`v.needs_action` : sql`v.unhandled`} as unhandled,
    g.id as campaign_id, coalesce(g.name, g.provider_campaign_id) as campaign_name, v.location_id,
    coalesce(l.custom_name, l.name) as location_name, coalesce(${coalesceCompanyField('company_name')}, k.company_name) as company_name,
    ${selectPicturePath(pictures, coalesceCompanyField('company_logo'))} as company_logo, ${coalesceCompanyField('hq_geo')} as hq_geo,
    ${selectPicturePath(pictures, coalescePersonField('profile_picture'))} as profile_picture,
    ${isTeam ? toTeamwork(toIso) : NO_TEAMWORK}, ${isTeam ? DO_NOT_CONTACT : sql`false`} as do_not_contact,
    ${isTeam ? UNSENT : sql`null`} as unsent`;
  const cursor = toCursor(toTimeColumn(filter), 'v.contact_id');
  const hasMore = sql<boolean>`max(v.n) > ${size}`;
  const next = sql<string>`coalesce(to_json(case when ${hasMore} then max(${cursor}) filter (where v.n = ${size}) end)::text, 'null')`;
  return sql`
    select concat(${sql.lit(format.start)},
      string_agg((select ${format.item} from (select ${conversation}) c)::text, ',' order by v.n) filter (where v.n <= ${size}),
      ${format.toEnd(next, hasMore)}) as json
    from (select v.*, row_number() over (${inOrder(filter)}) as n
      from (${readConversations(actor, filter, { after, limit: (filter.limit ?? PAGE) + 1, columns })}) v) v
    ${CONTACT}
    ${isTeam ? ASSIGNEE : sql``}
    left join messages m on m.workspace_id = v.workspace_id and m.id = v.last_message_id
    ${COMPANY}
    left join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id
    left join ghl_locations l on l.workspace_id = v.workspace_id and l.ghl_location_id = v.location_id`;
}

/** Columns for everyone who sees the conversation, and columns for the team only. */
const OF_ALL = sql`v.workspace_id, v.contact_id, v.location_id, v.last_message_id, v.last_message_at, v.subject, v.preview, v.source,
  v.sentiment, v.campaign_id, v.unhandled, v.unread, v.changed_at`;
const OF_TEAM = sql`v.needs_action, v.snoozed_until, v.returned_because, v.remind_days, v.assigned_to, v.answer_due_at`;

/** Most people are not enriched. Their empty payload is null here, so that nothing is extracted from it. */
const toPayloads = (table: string) => {
  const payload = sql.ref(`${table}.enriched_data`);
  return sql`nullif(${payload}, '{}') as payload, ${payload} -> 'raw_payload' as raw_payload`;
};

/**
 * A lateral join per row. If a page is a large share of the estimated rows, PostgreSQL would otherwise scan all contacts
 * of the workspace.
 */
const CONTACT = sql`cross join lateral (
  select k.first_name, k.last_name, k.email, k.email_key, k.linkedin_url, k.profile_picture, k.company_id, k.company_name,
    ${toPayloads('k')}
  from contacts k where k.workspace_id = v.workspace_id and k.id = v.contact_id offset 0) k`;

const COMPANY = sql`left join lateral (
  select c.company_name, c.company_logo, c.hq_geo, ${toPayloads('c')}
  from companies c where c.workspace_id = v.workspace_id and c.id = k.company_id offset 0) f on true`;

/** Looked up only for outbound messages. */
const LAST_SENDER = sql`case when m.direction = 'outbound' then (
  select jsonb_build_object('id', u.id, 'first_name', coalesce(nullif(trim(u.first_name), ''), split_part(u.email::text, '@', 1)))
  from replies r join users u on u.workspace_id = r.workspace_id and u.id = r.created_by
  where r.workspace_id = v.workspace_id and r.sent_message_id = v.last_message_id limit 1) end`;

/** The most important state of the unsent replies. */
const UNSENT = sql`(
  select case when bool_or(r.status = 'failed') then 'failed' when bool_or(r.status = 'held') then 'held' else 'scheduled' end
  from replies r where r.workspace_id = v.workspace_id and r.contact_id = v.contact_id and r.status <> 'sent'
    and r.discarded_at is null and (r.status <> 'queued' or r.send_at > clock_timestamp()) and r.status <> 'sending'
  having count(*) > 0)`;

/**
 * Uses the suppression entries that the viewer can see. A match by a workspace-wide domain is shown to everyone in the
 * thread, where digests are compared.
 */
const DOMAIN = sql`split_part(k.email_key, '@', 2)`;
const DO_NOT_CONTACT = sql<boolean>`exists (
  select from do_not_contact d where d.workspace_id = v.workspace_id
    and (d.contact_id = v.contact_id
      or d.value = any (array[k.email_key, k.linkedin_url, ${DOMAIN}, substring(${DOMAIN} from '^[^.]+\\.(.+)$')])))`;

/**
 * Fills an empty column from the enrichment payload, which uses the same names. The browser's thread panel does the same
 * (`contact-details.ts`). Only needed fields are extracted.
 */
const coalesceField = (name: string, columns: string[], payloads: string[]) =>
  sql`coalesce(${sql.join([
    ...columns.map((column) => sql`nullif(btrim(${sql.ref(`${column}.${name}`)}::text), '')`),
    ...payloads.flatMap((payload) => [
      sql`nullif(btrim(${sql.ref(`${payload}.raw_payload`)} ->> ${sql.lit(name)}), '')`,
      sql`nullif(btrim(${sql.ref(`${payload}.payload`)} ->> ${sql.lit(name)}), '')`,
    ]),
  ])})`;
const coalescePersonField = (name: string) => coalesceField(name, ['k'], ['k']);
const coalesceCompanyField = (name: string) => coalesceField(name, ['f'], ['f', 'k']);

/** Characters before the first match, and in all. */
const SNIPPET = { before: 12, length: 160 } as const;

/** Matches the beginning of a word of the search. It consists of letters and digits only, so nothing needs escaping. */
const toPattern = (q: string): string | null => {
  const words = q.match(/[\p{L}\p{N}]+/gu);
  return words && `\\m(${words.join('|')})`;
};

/**
 * The part of the newest matching message that contains a word of the search, or null if the preview contains one or if
 * only a name matches.
 */
function toSnippet(q: string | undefined) {
  const pattern = q ? toPattern(q) : null;
  if (pattern === null) return sql`null::text`;
  return sql`case when v.preview !~* ${pattern} then (
    select btrim(regexp_replace(substring(w.text from greatest(1, w.place - ${sql.lit(SNIPPET.before)}) for ${sql.lit(SNIPPET.length)}), '\\s+', ' ', 'g'))
    from (
      select w.sent_at, w.id, t.text, regexp_instr(t.text, ${pattern}, 1, 1, 0, 'i') as place from messages w
      cross join lateral (select coalesce(w.own_text, w.preview, '') as text) t
      where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id and w.deleted_at is null) w
    where w.place > 0 order by w.sent_at desc, w.id desc limit 1) end`;
}

/** The contact's name, or the address if there is none. */
const NAME = sql<string>`coalesce(nullif(concat_ws(' ', ${coalescePersonField('first_name')}, ${coalescePersonField('last_name')}), ''),
  ${coalescePersonField('email')}, 'Unknown')`;

/** Only a mail without a subject gets a placeholder, because other messages have no subject. */
const SUBJECT = sql<string>`coalesce(nullif(v.subject, ''), case v.source when 'cold_email' then 'No Subject' else '' end)`;
