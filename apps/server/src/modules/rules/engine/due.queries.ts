import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { WorkingHours } from '#server/modules/teamwork/index.ts';
import type { RuleEvent } from './rule-event.ts';

/** A timed trigger of a workspace. Rules with the same hours share one. */
export type TimedTrigger = WorkingHours & {
  readonly workspace_id: string;
  readonly trigger: 'no_answer' | 'assignee_silent';
  readonly hours: number;
  /** When one of the rules was last enabled or changed. */
  readonly changed_at: Date;
  /** Null before the first check. */
  readonly checked_until: Date | null;
};

const IS_WAITING = {
  no_answer: sql`v.is_last_outbound and v.last_inbound_at is not null`,
  assignee_silent: sql`v.assigned_to is not null and v.unhandled_count > 0 and not v.is_last_outbound`,
};

/** False if the wait of a timed event ended: a message was written since, or the conversation was finished. */
export async function isWaiting(
  tx: SystemTx,
  workspace_id: string,
  { trigger, key, contact_id }: Pick<RuleEvent, 'trigger' | 'key' | 'contact_id'>,
): Promise<boolean> {
  if (trigger !== 'no_answer' && trigger !== 'assignee_silent') return true;
  const { rows } = await sql`
    select from conversations v where v.workspace_id = ${workspace_id} and v.contact_id = ${contact_id} and ${IS_WAITING[trigger]}
      and extract(epoch from v.written_at) <= split_part(${key}, ':', 3)::numeric`.execute(tx);
  return rows.length > 0;
}

/** Lists the timed triggers of all workspaces. Deletes the clocks of former triggers. */
export async function listTimedTriggers(tx: SystemTx): Promise<TimedTrigger[]> {
  await sql`delete from rule_clocks k where not exists (
    select from rules r where r.workspace_id = k.workspace_id and r.trigger = k.trigger and r.enabled
      and (r.definition -> 'trigger' ->> 'hours')::integer = k.hours)`.execute(tx);
  const { rows } = await sql<TimedTrigger>`
    select r.*, k.checked_until, coalesce(s.time_zone, 'UTC') as time_zone, coalesce(s.work_days, '{1,2,3,4,5}') as work_days,
      coalesce(s.work_from, '09:00') as work_from, coalesce(s.work_until, '17:00') as work_until
    from (
      select workspace_id, trigger, (definition -> 'trigger' ->> 'hours')::integer as hours, max(changed_at) as changed_at
      from rules where enabled and trigger in ('no_answer', 'assignee_silent') group by 1, 2, 3) r
    left join rule_clocks k on k.workspace_id = r.workspace_id and k.trigger = r.trigger and k.hours = r.hours
    left join inbox_settings s on s.workspace_id = r.workspace_id
    order by r.workspace_id, r.trigger, r.hours`.execute(tx);
  return rows;
}

export type DueTrigger = Pick<TimedTrigger, 'trigger' | 'hours'> & {
  readonly after: Date;
  /** Waits since then are also found if their message was stored after the wait was due. */
  readonly late_after: Date;
  readonly until: Date;
};

/**
 * Stores an event for each conversation whose wait is due now and was not at the last check, and advances the clocks.
 * Returns true if there are events.
 */
export async function storeDue(
  tx: SystemTx,
  workspace_id: string,
  due: readonly DueTrigger[],
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select ${workspace_id}::uuid as workspace_id, d.* from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as d (trigger text, hours integer, after timestamptz, late_after timestamptz, until timestamptz)),
    clocks as (
      insert into rule_clocks as k (workspace_id, trigger, hours, checked_until)
      select workspace_id, trigger, hours, until from due order by 1, 2, 3
      on conflict (workspace_id, trigger, hours) do update set checked_until = greatest(k.checked_until, excluded.checked_until)),
    waits as (
      select d.workspace_id, d.trigger, d.hours, d.after, d.late_after, d.until, v.contact_id, v.last_message_id, v.written_at as since
      from due d join conversations v on v.workspace_id = d.workspace_id
      where d.trigger = 'no_answer' and ${IS_WAITING.no_answer} and v.written_at > d.late_after and v.written_at <= d.until
      union all
      select d.workspace_id, d.trigger, d.hours, d.after, d.late_after, d.until, v.contact_id, v.last_message_id, greatest(v.written_at, v.returned_at, (
        select max(a.at) from activities a where a.workspace_id = v.workspace_id and a.contact_id = v.contact_id
          and a.what in ('assigned', 'unsnoozed'))) as since
      from due d join conversations v on v.workspace_id = d.workspace_id
      where d.trigger = 'assignee_silent' and ${IS_WAITING.assignee_silent} and v.snoozed_until is null and v.written_at <= d.until),
    stored as (
      insert into rule_events (workspace_id, trigger, hours, key, contact_id)
      select w.workspace_id, w.trigger, w.hours, k.key, w.contact_id
      from waits w cross join lateral (select w.trigger || ':' || w.contact_id || ':' || extract(epoch from w.since) as key) k
      where w.since <= w.until and (w.since > w.after or (w.since > w.late_after
        and exists (select from messages m where m.workspace_id = w.workspace_id and m.id = w.last_message_id
          and m.created_at > w.since + make_interval(hours => w.hours))
        and not exists (select from rule_runs n join rules r on r.workspace_id = n.workspace_id and r.id = n.rule_id
          where n.workspace_id = w.workspace_id and n.contact_id = w.contact_id and n.event_key = k.key
            and (r.definition -> 'trigger' ->> 'hours')::integer = w.hours)))
      returning 1)
    select from stored limit 1`.execute(tx);
  return rows.length > 0;
}
