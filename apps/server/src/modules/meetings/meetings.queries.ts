import type { MeetingChange } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { StoredCalendar } from './calendars/calendars.queries.ts';

type ContactKey = { readonly workspace_id: string; readonly contact_id: string };

/** Throws NOT_FOUND for a contact that the person cannot see. */
export async function getBookable(
  tx: TenantTx,
  { workspace_id, contact_id }: ContactKey,
): Promise<{ readonly location_id: string | null }> {
  const { rows } = await sql<{ location_id: string | null }>`
    select location_id from contacts where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The meeting of an earlier request with the same key. */
export async function findByKey(
  tx: TenantTx,
  { workspace_id, contact_id, idempotency_key }: ContactKey & { readonly idempotency_key: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from meetings where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and idempotency_key = ${idempotency_key}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The meeting of the contact in this slot. */
export async function findOpenBooking(
  tx: TenantTx,
  slot: ContactKey & { readonly calendar_id: string; readonly starts_at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from meetings where workspace_id = ${slot.workspace_id} and contact_id = ${slot.contact_id}
      and calendar_id = ${slot.calendar_id} and starts_at = ${slot.starts_at} and status in ('booking', 'booked')`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

type NewBooking = ContactKey & {
  readonly location_id: string;
  readonly calendar: StoredCalendar;
  readonly idempotency_key: string;
  readonly starts_at: Date;
  readonly user_id: string;
};

/** Null if the slot or the contact already has an open booking. */
export async function insertBooking(tx: TenantTx, booking: NewBooking): Promise<string | null> {
  const { workspace_id, contact_id, location_id, calendar, idempotency_key, starts_at, user_id } = booking;
  const ends_at = new Date(starts_at.getTime() + calendar.minutes * 60_000);
  const { rows } = await sql<{ id: string }>`
    insert into meetings (workspace_id, contact_id, location_id, calendar_id, calendar_name, source, idempotency_key, status,
      starts_at, ends_at, booked_by)
    values (${workspace_id}, ${contact_id}, ${location_id}, ${calendar.id}, ${calendar.name}, 'hearback', ${idempotency_key},
      'booking', ${starts_at}, ${ends_at}, ${user_id})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export type BookingRun = RunKey & {
  readonly contact_id: string;
  readonly location_id: string;
  /** Null if the contact was removed from every location. */
  readonly contact_location_id: string | null;
  readonly calendar_id: string;
  readonly user_ids: readonly string[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly title: string;
  readonly booked_by: string | null;
};

export async function readBooking(tx: SystemTx, { workspace_id, id }: RunKey): Promise<BookingRun> {
  const { rows } = await sql<BookingRun>`
    select m.workspace_id, m.id, m.contact_id, m.location_id, m.contact_location_id, m.calendar_id,
      coalesce(c.user_ids, '{}') as user_ids, m.starts_at, m.ends_at, m.booked_by,
      concat_ws(': ', nullif(m.calendar_name, ''), coalesce(nullif(concat_ws(' ', k.first_name, k.last_name), ''), k.email::text)) as title
    from meetings m
    join contacts k on k.workspace_id = m.workspace_id and k.id = m.contact_id
    left join calendars c on c.workspace_id = m.workspace_id and c.location_id = m.location_id and c.calendar_id = m.calendar_id
    where m.workspace_id = ${workspace_id} and m.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** An entry of `meetings.changes`. The name of the user is read with the meeting. */
export const toChange = (what: MeetingChange['what'], at: Date, starts_at: Date, user_id: string | null) => ({
  what,
  at: at.toISOString(),
  starts_at: starts_at.toISOString(),
  user_id,
});

type CancellableMeeting = {
  readonly location_id: string;
  readonly contact_location_id: string | null;
  readonly crm_id: string | null;
  readonly source: string;
  readonly status: string;
};

export async function findCancellable(
  tx: TenantTx,
  { workspace_id, id }: RunKey,
): Promise<CancellableMeeting | null> {
  const { rows } = await sql<CancellableMeeting>`
    select location_id, contact_location_id, crm_id, source, status from meetings where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}
