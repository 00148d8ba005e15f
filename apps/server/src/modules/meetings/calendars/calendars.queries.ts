import type { Calendar } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import type { CrmCalendar } from '@hearback/providers';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

export type LocationKey = { readonly workspace_id: string; readonly location_id: string };

export type StoredCalendar = {
  readonly id: string;
  readonly name: string;
  readonly minutes: number;
  readonly user_ids: readonly string[];
};

const MAX_MINUTES = 1440;

/** Replaces the calendars of a location with those of the CRM. Choices of calendars that still exist are kept. */
export async function saveCalendars(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  calendars: readonly CrmCalendar[],
): Promise<void> {
  const rows = JSON.stringify(
    calendars.map(({ id, name, minutes, user_ids, is_active }) => ({
      calendar_id: id.slice(0, 200),
      name: name.slice(0, 200),
      minutes: Math.min(MAX_MINUTES, Math.max(1, Math.round(minutes))),
      user_ids,
      is_active,
    })),
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as r (calendar_id text, name text, minutes integer, user_ids text[], is_active boolean)),
    gone as (
      delete from calendars c where c.workspace_id = ${workspace_id} and c.location_id = ${location_id}
        and c.calendar_id not in (select calendar_id from given))
    insert into calendars (workspace_id, location_id, calendar_id, name, minutes, user_ids, is_active)
    select ${workspace_id}, ${location_id}, calendar_id, name, minutes, user_ids, is_active from given
    on conflict (workspace_id, location_id, calendar_id) do update set name = excluded.name, minutes = excluded.minutes,
      user_ids = excluded.user_ids, is_active = excluded.is_active, read_at = clock_timestamp()`.execute(tx);
}

export async function listCalendars(
  tx: TenantTx,
  { workspace_id, location_id, user_id }: LocationKey & { readonly user_id: string },
): Promise<Calendar[]> {
  const { rows } = await sql<Calendar>`
    select c.calendar_id as id, c.name, c.minutes, c.is_default, o.calendar_id is not null as is_own
    from calendars c
    left join calendar_choices o on o.workspace_id = c.workspace_id and o.location_id = c.location_id
      and o.calendar_id = c.calendar_id and o.user_id = ${user_id}
    where c.workspace_id = ${workspace_id} and c.location_id = ${location_id} and c.is_active
    order by c.name, c.calendar_id`.execute(tx);
  return rows;
}

/** The named calendar, else the one that the person chose, else that of the location, else the first by name. */
export async function findCalendar(
  tx: TenantTx,
  { workspace_id, location_id, user_id }: LocationKey & { readonly user_id: string },
  calendar_id: string | undefined,
): Promise<StoredCalendar | null> {
  const { rows } = await sql<StoredCalendar>`
    select c.calendar_id as id, c.name, c.minutes, c.user_ids
    from calendars c
    left join calendar_choices o on o.workspace_id = c.workspace_id and o.location_id = c.location_id
      and o.calendar_id = c.calendar_id and o.user_id = ${user_id}
    where c.workspace_id = ${workspace_id} and c.location_id = ${location_id} and c.is_active
      and (${calendar_id ?? null}::text is null or c.calendar_id = ${calendar_id ?? null})
    order by o.calendar_id is null, not c.is_default, c.name, c.calendar_id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function listStoredCalendars(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<StoredCalendar[]> {
  const { rows } = await sql<StoredCalendar>`
    select calendar_id as id, name, minutes, user_ids from calendars
    where workspace_id = ${workspace_id} and location_id = ${location_id} order by name, calendar_id`.execute(
    tx,
  );
  return rows;
}

/** Throws NOT_FOUND for a location that the person cannot see. */
export async function requireSeenLocation(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<void> {
  const { rows } = await sql`
    select from ghl_locations
    where workspace_id = ${workspace_id} and ghl_location_id = ${location_id}`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

export async function saveOwnChoice(
  tx: TenantTx,
  { workspace_id, location_id, user_id }: LocationKey & { readonly user_id: string },
  calendar_id: string | null,
): Promise<void> {
  await (calendar_id === null
    ? sql`delete from calendar_choices where workspace_id = ${workspace_id} and user_id = ${user_id}
        and location_id = ${location_id}`
    : sql`insert into calendar_choices (workspace_id, user_id, location_id, calendar_id)
        values (${workspace_id}, ${user_id}, ${location_id}, ${calendar_id})
        on conflict (workspace_id, user_id, location_id) do update set calendar_id = excluded.calendar_id`
  ).execute(tx);
}

export async function saveDefault(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  calendar_id: string | null,
): Promise<void> {
  await sql`update calendars set is_default = false
    where workspace_id = ${workspace_id} and location_id = ${location_id} and is_default`.execute(tx);
  if (calendar_id !== null)
    await sql`update calendars set is_default = true
      where workspace_id = ${workspace_id} and location_id = ${location_id} and calendar_id = ${calendar_id}`.execute(
      tx,
    );
}

/** Connected locations of all workspaces. */
export async function listConnected(tx: SystemTx): Promise<LocationKey[]> {
  const { rows } = await sql<LocationKey>`
    select workspace_id, ghl_location_id as location_id from ghl_locations where connected order by 1, 2`.execute(
    tx,
  );
  return rows;
}

const MAX_REQUESTS = 500;

/** Marks connected locations whose calendars were never requested, and returns them. */
export async function requestMissingCalendars(tx: SystemTx): Promise<LocationKey[]> {
  const { rows } = await sql<LocationKey>`
    update ghl_locations l set calendars_requested_at = clock_timestamp()
    from (select workspace_id, ghl_location_id from ghl_locations
      where connected and calendars_requested_at is null limit ${MAX_REQUESTS} for update skip locked) m
    where l.workspace_id = m.workspace_id and l.ghl_location_id = m.ghl_location_id
    returning l.workspace_id, l.ghl_location_id as location_id`.execute(tx);
  return rows;
}

/** False if the location was disconnected or removed. */
export async function isConnected(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from ghl_locations
    where workspace_id = ${workspace_id} and ghl_location_id = ${location_id} and connected`.execute(tx);
  return rows.length > 0;
}
