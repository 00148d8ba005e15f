import { withWorkspace } from '@hearback/database';
import { type CrmAppointment, type HighlevelClient, ProviderError } from '@hearback/providers';
import {
  ContactBusy,
  CrmContactDeleted,
  CrmContactTaken,
  ensureCrmContact,
} from '#server/modules/crm/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/events/publish.ts';
import { failureReason } from '#server/platform/jobs/failure-reason.ts';
import type { Failure, RunKind, Step } from '#server/platform/runs/run-resumably.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { atLocation } from '../calendars/read-calendars.ts';
import { type BookingRun, readBooking, toChange } from '../meetings.queries.ts';
import { REASONS } from '../reasons.ts';
import { advanceAfterBooking } from '../stage/advance-after-booking.ts';
import { bookingRuns } from './book-meeting.job-definition.ts';
import { findAlternatives, toSlotRange } from './slots.ts';

const MAX_PAUSE_MS = 60_000;

/** Books one meeting in the CRM, once. */
const BOOKING: RunKind<BookingRun> = {
  table: 'meetings',
  open: ['booking'],
  // Longer than all calls of one booking with their retries.
  leaseMs: 3 * 60_000,
  // About ten minutes. A person waits for the result.
  maxAttempts: 12,
  tooOften: REASONS.GIVEN_UP,
  read: readBooking,
  withTx: ({ db }, { workspace_id }, work) => withWorkspace(db, workspace_id, work),
  work: book,
  judge: async ({ log }, { id }, error) => {
    log.warn({ err: error, meeting_id: id }, 'booking of a meeting failed');
    return judge(error);
  },
  afterStep: async (services, tx, { workspace_id, id, contact_id, contact_location_id }) =>
    publish(services, tx, {
      workspace_id,
      name: 'meeting.changed',
      ids: { contact_id, meeting_id: id },
      ghl_location_id: contact_location_id,
    }),
  queue: bookingRuns.queue,
};

export const bookMeetingJob = bookingRuns.jobOf(BOOKING);
export const resumeBookings = defineResumption('bookings', BOOKING);

/** A refusal of the CRM that a retry cannot change. */
class BookingRefused extends Error {}

function judge(error: unknown): Failure {
  if (error instanceof CrmContactDeleted) return { reason: REASONS.CONTACT_DELETED };
  if (error instanceof CrmContactTaken) return { reason: REASONS.CONTACT_TAKEN };
  if (error instanceof AppError || error instanceof BookingRefused) return { reason: error.message };
  if (error instanceof ProviderError && error.kind === 'auth_expired')
    return { reason: REASONS.ACCESS_MISSING };
  // A contact that another worker created meanwhile is refused once and found by the next attempt.
  const retry = {
    maxPauseMs: MAX_PAUSE_MS,
    ...(error instanceof ProviderError && { afterMs: error.retryAfterMs }),
  };
  if (error instanceof ContactBusy) return { reason: REASONS.CONTACT_BUSY, retry };
  const isSilent = error instanceof ProviderError && error.kind !== 'rejected';
  return { reason: isSilent ? REASONS.CRM_SILENT : failureReason(error), retry };
}

async function book(services: Services, run: BookingRun, step: Step): Promise<void> {
  const { workspace_id, contact_id, location_id } = run;
  if (run.contact_location_id !== location_id) return end(step, { error: REASONS.CONTACT_MOVED });
  const crm_contact_id = await ensureCrmContact(services, { workspace_id, contact_id });
  if (crm_contact_id === null) throw new AppError('LOCATION_NOT_CONNECTED');
  const outcome = await atLocation(services, run, (client) => findOrCreate(client, run, crm_contact_id));
  if (!('id' in outcome)) return end(step, outcome);
  await step(async (tx) => {
    await advanceAfterBooking(services, tx, { workspace_id, contact_id, location_id, isOwn: true });
    const now = new Date();
    return {
      set: {
        crm_id: outcome.id,
        booked_at: now,
        changed_at: now,
        changes: JSON.stringify([toChange('booked', now, run.starts_at, run.booked_by)]),
      },
      end: { status: 'booked', error: null },
    };
  });
}

type SlotTaken = { readonly error: string; readonly alternatives?: readonly Date[] };

const end = (step: Step, { error, alternatives = [] }: SlotTaken): Promise<void> =>
  step(async () => ({
    set: { alternatives: JSON.stringify(alternatives), changed_at: new Date() },
    end: { status: 'failed', error },
  }));

/**
 * The CRM has no idempotency keys. An appointment of an earlier attempt, or one that the lead made, is found by contact,
 * calendar and time. The slot is read again before the appointment is created, and the CRM checks it once more.
 */
async function findOrCreate(
  client: HighlevelClient,
  run: BookingRun,
  contact_id: string,
): Promise<CrmAppointment | SlotTaken> {
  const appointment = await findAppointment(client, run, contact_id);
  if (appointment) return appointment;
  const { starts_at, ends_at, calendar_id, location_id } = run;
  const slots = await client.listFreeSlots(calendar_id, toSlotRange(new Date(), starts_at));
  const user_id = hasSlot(slots, starts_at) ? await findFreeUser(client, run) : undefined;
  if (user_id === undefined) return toTaken(slots, starts_at);
  try {
    return await client.createAppointment(location_id, {
      calendar_id,
      contact_id,
      starts_at,
      ends_at,
      title: run.title,
      user_id,
    });
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    // The slot was just taken, perhaps by our own call whose response was lost.
    const made = await findAppointment(client, run, contact_id);
    if (made) return made;
    const left = await client.listFreeSlots(calendar_id, toSlotRange(new Date(), starts_at));
    if (!hasSlot(left, starts_at)) return toTaken(left, starts_at);
    throw new BookingRefused(`The CRM rejected the appointment: ${error.message}`, { cause: error });
  }
}

const hasSlot = (slots: readonly Date[], at: Date): boolean =>
  slots.some((slot) => slot.getTime() === at.getTime());

const toTaken = (slots: readonly Date[], at: Date): SlotTaken => ({
  error: REASONS.SLOT_TAKEN,
  alternatives: findAlternatives(
    slots.filter((slot) => slot.getTime() !== at.getTime() && slot.getTime() > Date.now()),
    at,
  ),
});

/** The times in the list of a contact have no offset, so each candidate is read. */
async function findAppointment(
  client: HighlevelClient,
  { calendar_id, starts_at }: BookingRun,
  contact_id: string,
): Promise<CrmAppointment | null> {
  for (const listed of await client.listAppointmentsOfContact(contact_id)) {
    if (listed.status === 'cancelled' || listed.status === 'invalid') continue;
    if (listed.calendar_id !== null && listed.calendar_id !== calendar_id) continue;
    const appointment = await client.getAppointment(listed.id);
    if (appointment?.calendar_id === calendar_id && appointment.starts_at?.getTime() === starts_at.getTime())
      return appointment;
  }
  return null;
}

const DAY_MS = 86_400_000;

/** A person of the calendar who is free then. Null for calendars without people, undefined if none is free. */
async function findFreeUser(
  client: HighlevelClient,
  { calendar_id, user_ids, starts_at }: BookingRun,
): Promise<string | null | undefined> {
  if (user_ids.length === 0) return null;
  const range = { from: starts_at, to: new Date(starts_at.getTime() + DAY_MS) };
  for (const user_id of user_ids)
    if (hasSlot(await client.listFreeSlots(calendar_id, { ...range, user_id }), starts_at)) return user_id;
  return undefined;
}
