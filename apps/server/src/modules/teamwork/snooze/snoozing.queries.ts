import type { SystemTx, TenantTx } from '@hearback/database';
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

export async function bringBackSnoozes(
  tx: TenantTx,
  { workspace_id, until }: { readonly workspace_id: string; readonly until: string },
  former: readonly SnoozeChange[],
): Promise<void> {
  await sql`
    update conversations v set snoozed_until = f.before
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (contact_id uuid, before timestamptz)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id
      and v.snoozed_until = ${until}::timestamptz`.execute(tx);
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
