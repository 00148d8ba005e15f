import type { Meeting } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { LocationKey } from '../calendars/calendars.queries.ts';
import type { toChange } from '../meetings.queries.ts';

export type StoredMeeting = {
  readonly id: string;
  readonly contact_id: string;
  readonly contact_location_id: string | null;
  readonly calendar_id: string;
  readonly status: Meeting['status'];
  readonly starts_at: Date;
  readonly ends_at: Date;
};

const KNOWN = sql`select id, contact_id, contact_location_id, calendar_id, status, starts_at, ends_at from meetings`;

/** Locks the meeting of an appointment. */
export async function lockMeeting(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  crm_id: string,
): Promise<StoredMeeting | null> {
  const { rows } = await sql<StoredMeeting>`
    ${KNOWN} where workspace_id = ${workspace_id} and location_id = ${location_id} and crm_id = ${crm_id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

type Slot = { readonly contact_id: string; readonly calendar_id: string; readonly starts_at: Date };

/** Locks the meeting that is being booked in this slot: the event of the CRM arrived before the response. */
export async function lockBooking(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  { contact_id, calendar_id, starts_at }: Slot,
): Promise<StoredMeeting | null> {
  const { rows } = await sql<StoredMeeting>`
    ${KNOWN} where workspace_id = ${workspace_id} and location_id = ${location_id} and contact_id = ${contact_id}
      and calendar_id = ${calendar_id} and starts_at = ${starts_at} and status = 'booking' for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export type BookedPage = { readonly source: 'calendly' | 'cal_com'; readonly name: string };

type NewMeeting = Slot & {
  readonly page?: BookedPage;
  readonly ends_at: Date;
  readonly crm_id: string;
  readonly status: Meeting['status'];
  readonly changes: readonly ReturnType<typeof toChange>[];
};

/** Stores an appointment that was made in the CRM or on a booking page. Null if another worker stored it meanwhile. */
export async function insertMeeting(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  { contact_id, calendar_id, starts_at, ends_at, crm_id, status, changes, page }: NewMeeting,
): Promise<Pick<StoredMeeting, 'id' | 'contact_location_id'> | null> {
  const { rows } = await sql<Pick<StoredMeeting, 'id' | 'contact_location_id'>>`
    insert into meetings (workspace_id, contact_id, location_id, calendar_id, calendar_name, source, status, starts_at, ends_at,
      crm_id, booked_at, changes)
    values (${workspace_id}, ${contact_id}, ${location_id}, ${calendar_id},
      coalesce(${page?.name ?? null}::text, (select c.name from calendars c where c.workspace_id = ${workspace_id} and c.location_id = ${location_id}
        and c.calendar_id = ${calendar_id}), ''), ${page?.source ?? 'crm'}, ${status}, ${starts_at}, ${ends_at}, ${crm_id}, clock_timestamp(),
      ${JSON.stringify(changes)}::jsonb)
    on conflict do nothing returning id, contact_location_id`.execute(tx);
  return rows[0] ?? null;
}

/** The booking and the newest changes. `app.collect_webhook_messages` has the same limit. */
const MAX_CHANGES = 50;

export async function updateMeeting(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  { starts_at, ends_at, crm_id, status, changes }: Omit<NewMeeting, 'contact_id' | 'calendar_id' | 'page'>,
): Promise<void> {
  await sql`
    update meetings set status = ${status}, starts_at = ${starts_at}, ends_at = ${ends_at}, crm_id = ${crm_id}, error = null,
      booked_at = coalesce(booked_at, clock_timestamp()), changed_at = clock_timestamp(), leased_by = null, leased_until = null,
      changes = (
        select jsonb_agg(c.value order by c.place) from (
          select c.value, c.place, count(*) over () as number
          from jsonb_array_elements(changes || ${JSON.stringify(changes)}::jsonb) with ordinality as c (value, place)) c
        where c.place = 1 or c.place > c.number - ${MAX_CHANGES - 1}::integer)
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** Booked meetings whose appointments are read one by one, because no list contained them. */
export async function listOpenMeetings(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<string[]> {
  const { rows } = await sql<{ crm_id: string }>`
    select crm_id from meetings where workspace_id = ${workspace_id} and location_id = ${location_id} and status = 'booked'
      and source in ('hearback', 'crm') and crm_id is not null and starts_at >= ${from} and starts_at < ${to} order by starts_at limit 1000`.execute(
    tx,
  );
  return rows.map(({ crm_id }) => crm_id);
}
