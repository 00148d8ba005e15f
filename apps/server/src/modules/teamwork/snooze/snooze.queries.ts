import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactSet } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

/** The previous time as text, because a Date loses microseconds. */
export type SnoozeChange = { readonly contact_id: string; readonly before: string | null };

/** Null returns it to the list. A contact who never wrote has no conversation to snooze. */
export async function updateSnoozes(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  snoozed_until: Date | null,
): Promise<SnoozeChange[]> {
  const { rows } = await sql<SnoozeChange>`
    update conversations v set snoozed_until = ${snoozed_until}::timestamptz
    from conversations o
    where v.workspace_id = ${workspace_id} and v.contact_id = any (${[...contact_ids]}::uuid[])
      and o.workspace_id = v.workspace_id and o.contact_id = v.contact_id
    returning v.contact_id, o.snoozed_until::text as before`.execute(tx);
  return rows;
}

/** Returns the conversations whose snooze was not changed since. */
export async function restoreSnoozes(
  tx: TenantTx,
  { workspace_id, until }: { readonly workspace_id: string; readonly until: string },
  former: readonly SnoozeChange[],
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update conversations v set snoozed_until = f.before
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (contact_id uuid, before timestamptz)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id
      and v.snoozed_until = ${until}::timestamptz
    returning v.contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

const inDays = (days: number) => sql<Date>`clock_timestamp() + make_interval(days => ${days})`;

export async function updateReminder(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
  reminder: { readonly days: number; readonly user_id: string } | null,
): Promise<void> {
  const row = await tx
    .updateTable('conversations')
    .set({
      remind_at: reminder && inDays(reminder.days),
      remind_days: reminder?.days ?? null,
      remind_user: reminder?.user_id ?? null,
    })
    .where('workspace_id', '=', workspace_id)
    .where('contact_id', '=', contact_id)
    .returning('contact_id')
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
}

/**
 * Ends the snooze, the reminder and the returned state of conversations with new inbound messages. The former state is kept
 * with the ids of the messages, because classification restores it if all of them turn out to be absence notices. Messages
 * that the provider flags as automatic and website visits end nothing.
 */
export async function endWaits(
  tx: TenantTx,
  workspace_id: string,
  message_ids: readonly string[],
): Promise<void> {
  await sql`
    update conversations v set
      waited = case when v.snoozed_until is null and v.remind_at is null and v.returned_because is null
        then v.waited || jsonb_build_object('messages', v.waited -> 'messages' || wrote.ids)
        else jsonb_strip_nulls(jsonb_build_object('snoozed_until', v.snoozed_until, 'remind_at', v.remind_at,
          'returned_because', v.returned_because, 'messages', wrote.ids)) end,
      snoozed_until = null, remind_at = null, returned_because = null
    from (
      select m.contact_id, jsonb_agg(m.id) as ids from messages m
      where m.workspace_id = ${workspace_id} and m.id = any (${[...message_ids]}::uuid[]) and m.direction = 'inbound'
        and m.source <> 'anonymous_traffic_id' and m.deleted_at is null
        and m.provider_thread -> 'automatic' is distinct from 'true'::jsonb
      group by m.contact_id) wrote
    where v.workspace_id = ${workspace_id} and v.contact_id = wrote.contact_id
      and (v.snoozed_until is not null or v.remind_at is not null or v.returned_because is not null or v.waited is not null)`.execute(
    tx,
  );
}

export type ReturnedConversation = ContactKey & {
  readonly location_id: string | null;
  readonly because: 'snooze' | 'no_answer';
  readonly remind_user: string | null;
};

/**
 * Returns due conversations to the top of the list. Skips locked rows, which the next run a minute later checks again. A
 * conversation snoozed beyond its reminder returns with the reminder.
 */
export async function returnDue(tx: SystemTx, limit: number): Promise<ReturnedConversation[]> {
  const { rows } = await sql<ReturnedConversation>`
    with due as (
      select workspace_id, contact_id, remind_at <= clock_timestamp() as is_unanswered from conversations
      where least(snoozed_until, remind_at) <= clock_timestamp()
        and (snoozed_until is not null or remind_at is not null)
      order by least(snoozed_until, remind_at) limit ${limit} for no key update skip locked)
    update conversations v set snoozed_until = null,
      remind_at = case when due.is_unanswered then null else v.remind_at end,
      returned_because = case when due.is_unanswered then 'no_answer' else 'snooze' end,
      returned_at = clock_timestamp(), last_message_at = greatest(v.last_message_at, clock_timestamp())
    from due where v.workspace_id = due.workspace_id and v.contact_id = due.contact_id
    returning v.workspace_id, v.contact_id, v.location_id, v.returned_because as because, v.remind_user`.execute(
    tx,
  );
  return rows;
}

export type AbsenceSnooze = ContactKey & {
  readonly message_id: string;
  readonly location_id: string | null;
  readonly until: string;
};

const MAX_ABSENCE = sql`interval '366 days'`;

/** Assigned by a person to the present assignee, and not by the rule of the location. */
const IS_ASSIGNED_BY_PERSON = sql`v.assigned_to is not null and exists (
  select from activities a where a.workspace_id = v.workspace_id and a.contact_id = v.contact_id
    and a.what = 'assigned' and a.assigned_to = v.assigned_to and not a.is_automatic)`;

/**
 * Locks the conversation of an absence notice that is still its newest message, if it may be snoozed: the setting is on,
 * nothing was done by a person, and the start of work on the return date is in the future.
 */
export async function findAbsence(
  tx: TenantTx,
  { workspace_id, message_id }: { readonly workspace_id: string; readonly message_id: string },
): Promise<AbsenceSnooze | null> {
  const { rows } = await sql<AbsenceSnooze>`
    select * from (
      select v.workspace_id, v.contact_id, m.id as message_id, v.location_id,
        (((m.classification -> 'facts' ->> 'back_on')::date + coalesce(s.work_from, '09:00')::time)
          at time zone coalesce(s.time_zone, 'UTC'))::text as until
      from messages m
      join conversations v on v.workspace_id = m.workspace_id and v.contact_id = m.contact_id
      left join inbox_settings s on s.workspace_id = m.workspace_id
      where m.workspace_id = ${workspace_id} and m.id = ${message_id} and m.deleted_at is null
        and m.sentiment = 'ooo' and m.sentiment_by is distinct from 'person'
        and coalesce(s.snooze_absences, true)
        and v.snoozed_until is null and v.unhandled_count > 0 and not (${IS_ASSIGNED_BY_PERSON})
        and not exists (select from messages l where l.workspace_id = m.workspace_id and l.contact_id = m.contact_id
          and l.sent_at > m.sent_at and l.deleted_at is null)
        and not exists (select from absence_snoozes z where z.workspace_id = m.workspace_id and z.message_id = m.id)
      for no key update of v) found
    where until::timestamptz > clock_timestamp() and until::timestamptz < clock_timestamp() + ${MAX_ABSENCE}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Uses the system role, because people may write neither table. */
export async function recordAbsenceSnooze(
  tx: TenantTx,
  { workspace_id, contact_id, message_id, until }: AbsenceSnooze,
): Promise<void> {
  await asSystem(tx, async (tx) => {
    await sql`insert into absence_snoozes (workspace_id, message_id, contact_id, until)
      values (${workspace_id}, ${message_id}, ${contact_id}, ${until}::timestamptz)`.execute(tx);
    await sql`insert into activities (workspace_id, contact_id, what, is_automatic, until)
      values (${workspace_id}, ${contact_id}, 'snoozed', true, ${until}::timestamptz)`.execute(tx);
  });
}
