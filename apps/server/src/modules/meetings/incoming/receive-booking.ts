import { BOOKING_REFERENCE } from '@hearback/contract';
import { asSystem, type SystemTx, type TenantTx, withSystem, withWorkspace } from '@hearback/database';
import {
  type BookingEvent,
  type CrmAppointment,
  readCalComBooking,
  readCalendlyBooking,
  verifyCalComSignature,
  verifyCalendlySignature,
} from '@hearback/providers';
import { z } from 'zod';
import { findCrmContact } from '#server/modules/inbox/index.ts';
import type { Services } from '#server/platform/services.ts';
import {
  BOOKING_SECRET,
  findPage,
  findReferenced,
  recordEvent,
  recordEventTime,
  renameBooking,
  type SecretPage,
} from '../booking-pages/booking-pages.queries.ts';
import { applyAppointment } from './apply-appointment.ts';
import { lockMeeting } from './appointments.queries.ts';

export type BookingSignatures = {
  readonly calendly: string | undefined;
  readonly cal_com: string | undefined;
};

/** The page of the webhook if its signature over the exact bytes is valid. */
export async function findSignedPage(
  { db, secretBox }: Services,
  id: string,
  raw: Buffer,
  signatures: BookingSignatures,
): Promise<SecretPage | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const page = await withSystem(db, 'find booking page', (tx) => findPage(tx, id));
  const header = page && signatures[page.provider];
  if (!page || !header) return null;
  const secret = secretBox.open(BOOKING_SECRET, page);
  const isSigned =
    page.provider === 'calendly'
      ? verifyCalendlySignature(raw, { header, secret, now: new Date() })
      : verifyCalComSignature(raw, header, secret);
  return isSigned ? page : null;
}

const STATUSES = { booked: 'confirmed', cancelled: 'cancelled', no_show: 'noshow' } as const;
const MAX_ID_LENGTH = 200;

/**
 * Stores the meeting in one transaction before the event is acknowledged. The same event again changes nothing. A booking of a
 * person who is not a contact of the location is ignored.
 */
export async function receiveBooking(services: Services, page: SecretPage, body: unknown): Promise<void> {
  const event = page.provider === 'calendly' ? readCalendlyBooking(body) : readCalComBooking(body);
  await withWorkspace(services.db, page.workspace_id, async (tx) => {
    // Locks the page, so that its events are applied one after another.
    await asSystem(tx, (tx) => recordEventTime(tx, page));
    if (!event || [event.id, event.former_id].some((id) => id !== null && id.length > MAX_ID_LENGTH)) return;
    const current = await asSystem(tx, (tx) => recordBooking(tx, page, event));
    if (!current) return;
    const { workspace_id, location_id } = page;
    await applyAppointment(services, tx, {
      ...{ workspace_id, location_id, crm_id: event.id, user_id: null },
      appointment: toAppointment(page, current),
      contact_id: await findContact(tx, page, event),
      page: { source: page.provider, name: event.name.slice(0, 200) },
    });
  });
}

/** The event with the current status of its booking. Null if the stored meeting is at least as new. */
async function recordBooking(
  tx: SystemTx,
  page: SecretPage,
  event: BookingEvent,
): Promise<BookingEvent | null> {
  const { id, former_id, at } = event;
  const isRescheduled = former_id !== null && former_id !== id;
  if (isRescheduled) await recordEvent(tx, page, { id: former_id, status: 'cancelled', at });
  const { status, is_outdated } = await recordEvent(tx, page, event);
  const stored = await lockMeeting(tx, page, id);
  if (is_outdated && stored) return null;
  if (isRescheduled) await renameBooking(tx, page, { former_id, id });
  // A cancellation does not move the meeting.
  return status === 'cancelled' ? { ...event, status, starts_at: null, ends_at: null } : { ...event, status };
}

const toAppointment = ({ provider }: SecretPage, event: BookingEvent): CrmAppointment => ({
  id: event.id,
  calendar_id: provider,
  contact_id: null,
  title: event.name,
  status: STATUSES[event.status],
  user_id: null,
  starts_at: event.starts_at,
  ends_at: event.ends_at,
});

/** By the id in the link, which may be that of a merged contact, else by the address that the lead entered. */
async function findContact(
  tx: TenantTx,
  page: SecretPage,
  { reference, email }: BookingEvent,
): Promise<string | null> {
  const id = reference?.startsWith(BOOKING_REFERENCE) ? reference.slice(BOOKING_REFERENCE.length) : '';
  const found = z.uuid().safeParse(id).success
    ? await asSystem(tx, (tx) => findReferenced(tx, page, id))
    : null;
  const { workspace_id, location_id } = page;
  return (
    found ?? (email ? findCrmContact(tx, { workspace_id, location_id, crm_contact_id: null, email }) : null)
  );
}
