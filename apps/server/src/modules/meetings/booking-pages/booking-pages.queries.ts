import type { SystemTx, TenantTx } from '@hearback/database';
import type { BookingEvent, BookingProvider } from '@hearback/providers';
import { sql } from 'kysely';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';
import type { LocationKey } from '../calendars/calendars.queries.ts';

export const BOOKING_SECRET = sealedColumn('booking_pages', 'sealed_secret', ['workspace_id', 'id']);

export type StoredPage = {
  readonly id: string;
  readonly location_id: string;
  readonly provider: BookingProvider;
  readonly last_event_at: Date | null;
};

export async function listPages(tx: TenantTx, workspace_id: string): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`
    select id, location_id, provider, last_event_at from booking_pages
    where workspace_id = ${workspace_id} order by created_at, id`.execute(tx);
  return rows;
}

type NewPage = LocationKey & {
  readonly id: string;
  readonly provider: BookingProvider;
  readonly sealed_secret: string;
};

/** The id of the page of this location and provider. */
export async function findPageId(
  tx: TenantTx,
  { workspace_id, location_id, provider }: Omit<NewPage, 'id' | 'sealed_secret'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from booking_pages
    where workspace_id = ${workspace_id} and location_id = ${location_id} and provider = ${provider}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export const savePage = (tx: SystemTx, page: NewPage) =>
  tx
    .insertInto('booking_pages')
    .values(page)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'id']).doUpdateSet({ sealed_secret: page.sealed_secret }),
    )
    .execute();

export const removePage = (tx: SystemTx, workspace_id: string, id: string) =>
  sql`delete from booking_pages where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);

export type SecretPage = LocationKey & {
  readonly id: string;
  readonly provider: BookingProvider;
  readonly sealed_secret: string;
};

/** The page that a webhook is for, in any workspace. */
export async function findPage(tx: SystemTx, id: string): Promise<SecretPage | null> {
  const { rows } = await sql<SecretPage>`
    select workspace_id, id, location_id, provider, sealed_secret from booking_pages where id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export const recordEventTime = (tx: SystemTx, { workspace_id, id }: SecretPage) =>
  sql`update booking_pages set last_event_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);

/** The contact in the location that the id in the link names. */
export async function findReferenced(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  contact_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts
    where workspace_id = ${workspace_id} and location_id = ${location_id} and (id = ${contact_id} or id = any (array(
      select contact_id from contact_merges
      where workspace_id = ${workspace_id} and other_id = ${contact_id} and kind = 'merge' and undone_at is null)))`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

export type BookingState = {
  readonly status: BookingEvent['status'];
  /** The event was already applied, or a newer one was. */
  readonly is_outdated: boolean;
};

/** Records the event, unless it is outdated, and returns the state of the booking. A cancellation is final. */
export async function recordEvent(
  tx: SystemTx,
  { workspace_id, location_id, provider }: SecretPage,
  { id, status, at }: Pick<BookingEvent, 'id' | 'status' | 'at'>,
): Promise<BookingState> {
  const { rows } = await sql<BookingState>`
    with recorded as (
      insert into page_bookings as b (workspace_id, location_id, provider, booking_id, status, event_at)
      values (${workspace_id}, ${location_id}, ${provider}, ${id}, ${status}, ${at})
      on conflict (workspace_id, location_id, provider, booking_id) do update
        set status = excluded.status, event_at = greatest(b.event_at, excluded.event_at)
        where b.status <> 'cancelled' and (excluded.status = 'cancelled' or excluded.event_at > b.event_at)
      returning status)
    select status, false as is_outdated from recorded
    union all
    select status, true from page_bookings
    where workspace_id = ${workspace_id} and location_id = ${location_id} and provider = ${provider} and booking_id = ${id}
      and not exists (select from recorded)`.execute(tx);
  return rows[0] as BookingState;
}

/** A rescheduled booking has a new id. Its meeting is kept. */
export async function renameBooking(
  tx: SystemTx,
  { workspace_id, location_id, provider }: SecretPage,
  { former_id, id }: { readonly former_id: string; readonly id: string },
): Promise<void> {
  await sql`
    update meetings m set crm_id = ${id}
    where m.workspace_id = ${workspace_id} and m.location_id = ${location_id} and m.source = ${provider}
      and m.crm_id = ${former_id}
      and not exists (select from meetings o where o.workspace_id = m.workspace_id and o.location_id = m.location_id
        and o.crm_id = ${id})`.execute(tx);
}
