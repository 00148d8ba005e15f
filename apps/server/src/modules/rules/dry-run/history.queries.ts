import { DRY_RUN_DAYS, MAX_DRY_RUN_EVENTS, type RuleTrigger } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { isHistory } from '#server/modules/classification/index.ts';
import type { RuleEvent } from '../engine/rule-event.ts';

const SINCE = sql`clock_timestamp() - make_interval(days => ${sql.lit(DRY_RUN_DAYS)})`;
const LIMIT = sql.lit(MAX_DRY_RUN_EVENTS + 1);

type HistoryRow = Pick<RuleEvent, 'key' | 'contact_id' | 'message_id' | 'campaign_id' | 'at'>;
/** For a timed trigger: when the other side wrote next. */
export type PastWait = HistoryRow & { readonly next_at: Date | null };

/** Replies that were classified. */
const CLASSIFIED = (workspace_id: string) => sql<HistoryRow>`
  select 'reply_classified:' || m.id as key, m.contact_id, m.id as message_id, null::uuid as campaign_id, m.created_at as at
  from messages m where m.workspace_id = ${workspace_id} and m.created_at > ${SINCE} and m.direction = 'inbound'
    and m.source <> 'anonymous_traffic_id' and m.sentiment is not null and m.deleted_at is null and not ${isHistory('m')}
  order by m.created_at desc limit ${LIMIT}`;

const EVENTS = (workspace_id: string, name: string) => sql<HistoryRow>`
  select 'event:' || e.id as key, (e.ids ->> 'contact_id')::uuid as contact_id, null::uuid as message_id,
    null::uuid as campaign_id, e.created_at as at
  from events e where e.workspace_id = ${workspace_id} and e.name = ${name} and e.created_at > ${SINCE} and e.ids ? 'contact_id'
  order by e.id desc limit ${LIMIT}`;

/**
 * Dispositions that a person set or restored one by one, and those that a bulk change set. The contacts of a bulk change are
 * forgotten after its undo window, but the activities that it caused are kept.
 */
const DISPOSED = (workspace_id: string) => sql<HistoryRow>`
  select * from (
    (${EVENTS(workspace_id, 'conversation.disposition_set')})
    union all
    (select 'bulk:' || a.id as key, a.contact_id, null::uuid as message_id, null::uuid as campaign_id, a.at
    from activities a
    where a.workspace_id = ${workspace_id} and a.at > ${SINCE} and a.what = 'disposed'
      and exists (select from conversation_runs r where r.workspace_id = a.workspace_id
        -- The run of a removed person has no user, and their activities keep the id.
        and (r.user_id = a.user_id or r.user_id is null
          and not exists (select from users u where u.workspace_id = a.workspace_id and u.id = a.user_id))
        and r.change ->> 'kind' = 'disposition' and r.change ->> 'sentiment' = a.disposition
        and a.at between r.created_at and coalesce(r.finished_at, clock_timestamp()))
    order by a.at desc limit ${LIMIT})) h
  order by h.at desc limit ${LIMIT}`;

const IMPORTED = (workspace_id: string) => sql<HistoryRow>`
  select 'lead_imported:' || l.import_id || ':' || l.contact_id as key, l.contact_id, null::uuid as message_id, l.campaign_id,
    i.finished_at as at
  from imports i join campaign_contacts l on l.workspace_id = i.workspace_id and l.import_id = i.id
  where i.workspace_id = ${workspace_id} and i.finished_at > ${SINCE} order by i.finished_at desc limit ${LIMIT}`;

const BOOKED = (workspace_id: string) => sql<HistoryRow>`
  select 'meeting_booked:' || g.id as key, g.contact_id, null::uuid as message_id, null::uuid as campaign_id, g.booked_at as at
  from meetings g where g.workspace_id = ${workspace_id} and g.booked_at > ${SINCE} order by g.booked_at desc limit ${LIMIT}`;

/** Messages with the time of the next one in the conversation. Those of the lead count if the conversation is assigned now. */
const WAITS = (workspace_id: string, direction: 'inbound' | 'outbound') => sql<PastWait>`
  select * from (
    select m.direction, m.id::text as key, m.contact_id, null::uuid as message_id, null::uuid as campaign_id, m.sent_at as at,
      lead(m.sent_at) over (partition by m.contact_id order by m.sent_at, m.id) as next_at,
      bool_or(m.direction = 'inbound') over (partition by m.contact_id order by m.sent_at, m.id) as has_answered
    from messages m join conversations v on v.workspace_id = m.workspace_id and v.contact_id = m.contact_id
    where m.workspace_id = ${workspace_id} and m.deleted_at is null and m.source <> 'anonymous_traffic_id'
      and v.written_at > ${SINCE} - interval '366 days'
      ${direction === 'inbound' ? sql`and v.assigned_to is not null` : sql``}) w
  where w.direction = ${direction} and w.has_answered and coalesce(w.next_at, clock_timestamp()) > ${SINCE}
  order by w.at desc limit ${LIMIT}`;

/**
 * Messages of leads that a colleague had to answer. As in the real run, a wait starts again with an assignment or the end of a
 * snooze, and ends when the conversation is finished or snoozed.
 */
const SILENCES = (workspace_id: string) => sql<PastWait>`
  select w.key, w.contact_id, w.message_id, w.campaign_id, s.at,
    least(w.next_at, (select min(a.at) from activities a where a.workspace_id = ${workspace_id} and a.contact_id = w.contact_id
      and a.what in ('finished', 'snoozed') and a.at > s.at)) as next_at
  from (${WAITS(workspace_id, 'inbound')}) w
  cross join lateral (select greatest(w.at, (select max(a.at) from activities a
    where a.workspace_id = ${workspace_id} and a.contact_id = w.contact_id and a.what in ('assigned', 'unsnoozed', 'returned')
      and a.at > w.at and (w.next_at is null or a.at < w.next_at))) as at) s`;

async function list<T>(tx: TenantTx, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(tx)).rows;
}

/** The events of a trigger in the last days, newest first, one more than the limit. */
export async function listHistory(
  tx: TenantTx,
  workspace_id: string,
  trigger: RuleTrigger,
): Promise<readonly (HistoryRow | PastWait)[]> {
  switch (trigger.kind) {
    case 'reply_classified':
      return list(tx, CLASSIFIED(workspace_id));
    case 'disposition_set':
      // Bulk changes of other people are readable only by the system.
      return asSystem(tx, async (tx) => (await DISPOSED(workspace_id).execute(tx)).rows);
    case 'opportunity_changed':
      return list(tx, EVENTS(workspace_id, 'opportunity.saved'));
    case 'meeting_booked':
      return list(tx, BOOKED(workspace_id));
    case 'lead_imported':
      return list(tx, IMPORTED(workspace_id));
    case 'no_answer':
      return list(tx, WAITS(workspace_id, 'outbound'));
    case 'assignee_silent':
      return list(tx, SILENCES(workspace_id));
  }
}
