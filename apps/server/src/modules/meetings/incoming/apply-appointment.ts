import type { Meeting } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import type { AppointmentStatus, CrmAppointment } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { toChange } from '../meetings.queries.ts';
import { advanceAfterBooking } from '../stage/advance-after-booking.ts';
import {
  type BookedPage,
  insertMeeting,
  lockBooking,
  lockMeeting,
  type StoredMeeting,
  updateMeeting,
} from './appointments.queries.ts';

const STATUSES: Readonly<Record<AppointmentStatus, Exclude<Meeting['status'], 'booking' | 'failed'>>> = {
  new: 'booked',
  confirmed: 'booked',
  showed: 'held',
  noshow: 'no_show',
  cancelled: 'cancelled',
  invalid: 'cancelled',
};

export type AppointmentState = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly crm_id: string;
  /** Null if it was deleted in the CRM. */
  readonly appointment: CrmAppointment | null;
  /** The contact here. Only needed for an appointment that is not known yet. */
  readonly contact_id: string | null;
  /** The booking page where the lead booked. Absent for appointments of the CRM. */
  readonly page?: BookedPage;
  /** The user who made the change. Null for changes in the CRM. */
  readonly user_id: string | null;
};

/** Stores what the CRM has. Applying the same state again changes nothing. Returns true if anything changed. */
export async function applyAppointment(
  services: Services,
  tx: TenantTx,
  state: AppointmentState,
): Promise<boolean> {
  const { workspace_id, crm_id } = state;
  const changed = await asSystem(tx, async (tx) => {
    const meeting = (await lockMeeting(tx, state, crm_id)) ?? (await findOwnBooking(tx, state));
    return meeting ? change(tx, state, meeting) : insert(tx, state);
  });
  if (!changed) return false;
  const { id, contact_id, contact_location_id: ghl_location_id, isBooked } = changed;
  if (isBooked)
    await advanceAfterBooking(services, tx, {
      ...{ workspace_id, contact_id, location_id: ghl_location_id },
      isOwn: changed.isOwn,
    });
  const ids = { contact_id, meeting_id: id };
  await publish(services, tx, { workspace_id, name: 'meeting.changed', ids, ghl_location_id });
  return true;
}

type MeetingUpdate = {
  readonly id: string;
  readonly contact_id: string;
  readonly contact_location_id: string | null;
  /** It was booked with this change. */
  readonly isBooked: boolean;
  readonly isOwn: boolean;
};
type SystemPart = Parameters<typeof lockMeeting>[0];

async function findOwnBooking(
  tx: SystemPart,
  { workspace_id, location_id, contact_id, appointment }: AppointmentState,
): Promise<StoredMeeting | null> {
  const { calendar_id = null, starts_at = null } = appointment ?? {};
  if (contact_id === null || calendar_id === null || starts_at === null) return null;
  // A canceled appointment at the same time is not the one that is being booked.
  if (appointment && STATUSES[appointment.status] !== 'booked') return null;
  return lockBooking(tx, { workspace_id, location_id }, { contact_id, calendar_id, starts_at });
}

async function change(
  tx: SystemPart,
  { workspace_id, crm_id, appointment, user_id }: AppointmentState,
  meeting: StoredMeeting,
): Promise<MeetingUpdate | null> {
  const status = appointment ? STATUSES[appointment.status] : 'cancelled';
  const starts_at = appointment?.starts_at ?? meeting.starts_at;
  const lengthMs = meeting.ends_at.getTime() - meeting.starts_at.getTime();
  const ends_at = toEnd(starts_at, appointment?.ends_at ?? null, lengthMs);
  const isBooked = meeting.status === 'booking';
  const isMoved = starts_at.getTime() !== meeting.starts_at.getTime();
  const isOther = status !== meeting.status && !(isBooked && status === 'booked');
  if (!isBooked && !isMoved && !isOther) return null;
  const now = new Date();
  const changes = [
    ...(isBooked ? [toChange('booked', now, starts_at, user_id)] : []),
    ...(isMoved ? [toChange('moved', now, starts_at, user_id)] : []),
    ...(isOther ? [toChange(status, now, starts_at, user_id)] : []),
  ];
  await updateMeeting(tx, workspace_id, meeting.id, { starts_at, ends_at, crm_id, status, changes });
  const { id, contact_id, contact_location_id } = meeting;
  return { id, contact_id, contact_location_id, isBooked, isOwn: isBooked };
}

const toEnd = (starts_at: Date, ends_at: Date | null, lengthMs: number): Date =>
  ends_at && ends_at > starts_at ? ends_at : new Date(starts_at.getTime() + lengthMs);

const DEFAULT_LENGTH_MS = 30 * 60_000;

/** An appointment that was already canceled when it was first seen is not stored. */
async function insert(
  tx: SystemPart,
  { workspace_id, location_id, crm_id, contact_id, appointment, page }: AppointmentState,
): Promise<MeetingUpdate | null> {
  const { calendar_id = null, starts_at = null } = appointment ?? {};
  if (!appointment || contact_id === null || calendar_id === null || starts_at === null) return null;
  const status = STATUSES[appointment.status];
  if (status === 'cancelled') return null;
  const now = new Date();
  const changes = [
    toChange('booked', now, starts_at, null),
    ...(status === 'booked' ? [] : [toChange(status, now, starts_at, null)]),
  ];
  const ends_at = toEnd(starts_at, appointment.ends_at, DEFAULT_LENGTH_MS);
  const slot = {
    contact_id,
    calendar_id,
    starts_at,
    ends_at,
    crm_id,
    status,
    changes,
    ...(page && { page }),
  };
  const stored = await insertMeeting(tx, { workspace_id, location_id }, slot);
  // The reconciliation also finds meetings that are over. They do not affect the current opportunity.
  const isBooked = status === 'booked' && starts_at > now;
  return stored && { ...stored, contact_id, isBooked, isOwn: false };
}
