import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Inbox } from '../open-inbox.ts';

/** Stored counts, and the same counts computed from the conversations. The recount shares no SQL with the trigger. */
export const STORED = sql`
  select workspace_id, counted_by, day::text, location_id, sentiment, campaign_id, source, unread, needs_action, snoozed, scheduled,
    overdue, awaiting_reply, has_question, assigned_to, lang, sum(number)::integer as number
  from conversation_counts group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(number) <> 0
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16`;
const utcDay = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD')`;
const countedByDay = (
  counted_by: string,
  column: string,
  { sentiment = sql.ref('v.sentiment'), number = 1 } = {},
) => sql`
  select v.workspace_id, ${counted_by}::text, ${utcDay(column)}, v.location_id, ${sentiment}::text, null::uuid, null::text, null::boolean,
    null::boolean, null::boolean, null::boolean, null::boolean, null::boolean, null::boolean, null::uuid, null::text, ${sql.lit(number)}
  from conversations v
  join contacts c on c.workspace_id = v.workspace_id and c.id = v.contact_id
  join messages m on m.workspace_id = v.workspace_id and m.id = v.last_message_id`;
const IS_MOVED = sql`where ${utcDay('v.last_message_at')} <> ${utcDay('m.sent_at')}`;
export const RECOUNTED = sql`
  select workspace_id, counted_by, day, location_id, sentiment, campaign_id, source, unread, needs_action, snoozed, scheduled, overdue,
    awaiting_reply, has_question, assigned_to, lang, sum(number)::integer as number
  from (
    select workspace_id, 'state', null, location_id, sentiment, campaign_id, source, unread, needs_action, snoozed, scheduled, overdue,
      awaiting_reply, has_question, assigned_to, lang, 1 from conversations
    union all ${countedByDay('message', 'v.last_message_at')}
    union all ${countedByDay('contact', 'c.created_at', { sentiment: sql`null` })}
    union all ${countedByDay('written', 'v.last_message_at', { number: -1 })} ${IS_MOVED}
    union all ${countedByDay('written', 'm.sent_at')} ${IS_MOVED}) as v (workspace_id, counted_by, day, location_id, sentiment,
      campaign_id, source, unread, needs_action, snoozed, scheduled, overdue, awaiting_reply, has_question, assigned_to, lang, number)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(number) <> 0
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16`;

/** The columns of the list that messages determine, and the same computed from the messages. */
const LISTED = sql`
  select contact_id, location_id, last_message_id, written_at, is_last_outbound, message_count, last_inbound_at, sentiment, campaign_id, company_id,
    contact_created_at, awaiting_since, answered_at, answered_reply_at
  from conversations order by contact_id`;
const newest = (column: string, condition = sql`true`) => sql`
  (array_agg(${sql.ref(column)} order by m.sent_at desc, m.id desc) filter (where ${condition}))[1]`;
const DERIVED = sql`
  select d.*, (
      select min(m.sent_at) from messages m where m.contact_id = d.contact_id and m.direction = 'inbound' and m.sentiment = 'interested'
        and not m.handled and m.deleted_at is null and m.source <> 'anonymous_traffic_id' and m.sent_at > now() - interval '30 days'
        and m.sent_at > coalesce(d.ours_at, '-infinity')) as awaiting_since,
    answer.answered_at, answer.answered_reply_at
  from (
    select m.contact_id, c.location_id, ${newest('m.id')} as last_message_id, max(m.sent_at) as written_at,
      ${newest('m.direction')} = 'outbound' as is_last_outbound, count(*)::integer as message_count,
      max(m.created_at) filter (where m.direction = 'inbound') as last_inbound_at,
      ${newest('m.sentiment', sql`m.sentiment is not null`)} as sentiment,
      ${newest('m.campaign_id', sql`m.campaign_id is not null`)} as campaign_id,
      c.company_id, c.created_at as contact_created_at, max(m.sent_at) filter (where m.direction = 'outbound') as ours_at
    from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.deleted_at is null group by m.contact_id, c.location_id, c.company_id, c.created_at) d
  left join lateral (
    select min(o.sent_at) as answered_at, min(asked.first_at) as answered_reply_at
    from (
      select i.sent_at as last_at, (
        select min(f.sent_at) from messages f where f.contact_id = d.contact_id and f.direction = 'inbound' and f.sentiment = 'interested'
          and f.deleted_at is null and f.source <> 'anonymous_traffic_id' and f.sent_at <= i.sent_at
          and not exists (select from messages b where b.contact_id = d.contact_id and b.direction = 'outbound' and b.deleted_at is null
            and b.sent_at >= f.sent_at and b.sent_at < i.sent_at)) as first_at
      from messages i where i.contact_id = d.contact_id and i.direction = 'inbound' and i.sentiment = 'interested' and i.deleted_at is null
        and i.source <> 'anonymous_traffic_id' and i.sent_at <= d.ours_at
      order by i.sent_at desc limit 1) asked
    join messages o on o.contact_id = d.contact_id and o.direction = 'outbound' and o.deleted_at is null and o.sent_at >= asked.last_at) answer on true
  order by d.contact_id`;

/** Search words, and the same computed from the messages and the contact. */
const WORDS = sql`select contact_id, words::text from conversation_words order by contact_id`;
const DERIVED_WORDS = sql`
  select v.contact_id, array_to_tsvector(array(
    select left(w.lexeme, 32) from messages m cross join lateral unnest(m.words) w
    where m.contact_id = v.contact_id and m.deleted_at is null
    union select left(w.lexeme, 32) from unnest(app.get_contact_search_words(v.workspace_id, v.contact_id)) w))::text as words
  from conversations v order by v.contact_id`;
/** The words of both indexed tables without the prefix of their workspace. */
const INDEXED_WORDS = sql`
  select contact_id, array_to_tsvector(array_agg(distinct substr(w.lexeme, 7)))::text as words
  from (select * from conversation_word_index
    union all select workspace_id, contact_id, words from conversation_word_additions) i
  cross join lateral unnest(i.words) w where starts_with(w.lexeme, left(workspace_id::text, 6))
  group by contact_id order by contact_id`;

/** Compares the stored counts, the list and the search words with a recount. */
export async function expectCounted(inbox: Pick<Inbox, 'query'>): Promise<void> {
  expect(await inbox.query(STORED)).toEqual(await inbox.query(RECOUNTED));
  const words = await inbox.query(DERIVED_WORDS);
  expect(await inbox.query(WORDS)).toEqual(words);
  expect(await inbox.query(INDEXED_WORDS)).toEqual(words);
  const derived = (await inbox.query(DERIVED)) as Record<string, unknown>[];
  expect(await inbox.query(LISTED)).toEqual(derived.map(({ ours_at: _unused, ...row }) => row));
}
