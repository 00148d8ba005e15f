import { flag, integer, oneOf, text } from '../framework/controls/read-fields.ts';
import { notFound, Refusal } from '../framework/controls/refusal.ts';
import { newId } from './api/contact-body.ts';
import { findFreeUser, isFree } from './free-slots.ts';
import type { Appointment, AppointmentStatus, Calendar, CrmLocation } from './objects.ts';
import { sendAppointmentHook } from './send-hooks.ts';
import type { HighLevelState } from './state.ts';
import { toOffsetTime } from './zoned-time.ts';

export const statuses: AppointmentStatus[] = ['new', 'confirmed', 'cancelled', 'showed', 'noshow', 'invalid'];

export interface Booking {
  calendar: Calendar;
  contactId: string;
  startMs: number;
  endMs?: number | undefined;
  title?: string | undefined;
  status?: AppointmentStatus | undefined;
  assignedUserId?: string | null;
  address?: string | undefined;
  description?: string | undefined;
  source: string;
  /** Skips the check whether the slot is free, as `ignoreFreeSlotValidation` does. */
  isForced?: boolean;
}

const durationMs = ({ slotDuration, slotDurationUnit }: Calendar): number =>
  slotDuration * (slotDurationUnit === 'hours' ? 3_600_000 : 60_000);

export function book(state: HighLevelState, location: CrmLocation, booking: Booking): Appointment {
  const { calendar, contactId, startMs, assignedUserId = null } = booking;
  const contact = location.contacts.get(contactId);
  if (!contact) throw new Refusal(400, `Contact with id ${contactId} not found`);
  if (!booking.isForced) requireFree(state, location, calendar, startMs, assignedUserId);
  const zone = location.plan.timezone;
  const now = state.nowIso();
  const appointment: Appointment = {
    id: newId(),
    locationId: location.plan.id,
    calendarId: calendar.id,
    contactId,
    title: booking.title ?? `${calendar.name}: ${contact.name}`,
    appointmentStatus: booking.status ?? 'confirmed',
    assignedUserId,
    users: assignedUserId === null ? [] : [assignedUserId],
    address: booking.address ?? '',
    description: booking.description ?? '',
    source: booking.source,
    startTime: toOffsetTime(startMs, zone),
    endTime: toOffsetTime(booking.endMs ?? startMs + durationMs(calendar), zone),
    dateAdded: now,
    dateUpdated: now,
  };
  location.appointments.set(appointment.id, appointment);
  sendAppointmentHook(state, 'AppointmentCreate', appointment);
  return appointment;
}

function requireFree(
  state: HighLevelState,
  location: CrmLocation,
  calendar: Calendar,
  startMs: number,
  userId: string | null,
): void {
  if (!isFree({ location, calendar, nowMs: state.context.nowMs(), userId }, startMs))
    throw new Refusal(400, 'The slot you have selected is no longer available.');
}

export interface AppointmentChange {
  startMs?: number | undefined;
  status?: AppointmentStatus | undefined;
  title?: string | undefined;
  isForced?: boolean;
}

/** Sends an event even if the time does not change. */
export function changeAppointment(
  state: HighLevelState,
  location: CrmLocation,
  appointment: Appointment,
  { startMs, status, title, isForced }: AppointmentChange,
): Appointment {
  const calendar = requireCalendar(location, appointment.calendarId);
  if (startMs !== undefined && startMs !== Date.parse(appointment.startTime)) {
    if (!isForced) requireFree(state, location, calendar, startMs, appointment.assignedUserId);
    const lengthMs = Date.parse(appointment.endTime) - Date.parse(appointment.startTime);
    appointment.startTime = toOffsetTime(startMs, location.plan.timezone);
    appointment.endTime = toOffsetTime(startMs + lengthMs, location.plan.timezone);
  }
  appointment.appointmentStatus = status ?? appointment.appointmentStatus;
  appointment.title = title ?? appointment.title;
  appointment.dateUpdated = state.nowIso();
  sendAppointmentHook(state, 'AppointmentUpdate', appointment);
  return appointment;
}

export function removeAppointment(
  state: HighLevelState,
  location: CrmLocation,
  appointment: Appointment,
): void {
  location.appointments.delete(appointment.id);
  sendAppointmentHook(state, 'AppointmentDelete', appointment);
}

export function requireCalendar({ calendars }: CrmLocation, id: unknown): Calendar {
  const calendar = calendars.find((each) => each.id === id);
  if (!calendar) throw new Refusal(400, `Calendar not found for id: ${String(id ?? '')}`);
  return calendar;
}

/** Books as a contact on the booking page, or as a CRM user. Without a time, takes the next free slot. */
export function bookAsPerson(state: HighLevelState, order: Record<string, unknown>): Appointment {
  const location = state.location(text(order.locationId, 'locationId'));
  const calendar =
    order.calendarId === undefined ? location.calendars[0] : requireCalendar(location, order.calendarId);
  if (!calendar) throw notFound('calendar', '');
  const startMs = Date.parse(text(order.startTime, 'startTime'));
  if (Number.isNaN(startMs)) throw new Refusal(400, 'startTime must be a time.');
  const nowMs = state.context.nowMs();
  return book(state, location, {
    calendar,
    contactId: text(order.contactId, 'contactId'),
    startMs,
    assignedUserId: findFreeUser({ location, calendar, nowMs, userId: null }, startMs),
    source: 'booking_widget',
    isForced: true,
  });
}

/** A CRM user moves an appointment, changes its status or deletes it. */
export function changeAsPerson(
  state: HighLevelState,
  id: string,
  { moveMinutes, startTime, status, deleted }: Record<string, unknown>,
): Appointment {
  const location = [...state.locations.values()].find(({ appointments }) => appointments.has(id));
  const appointment = location?.appointments.get(id);
  if (!location || !appointment) throw notFound('appointment', id);
  if (deleted !== undefined && flag(deleted, 'deleted')) {
    removeAppointment(state, location, appointment);
    return appointment;
  }
  const movedMs =
    moveMinutes === undefined
      ? undefined
      : Date.parse(appointment.startTime) + integer(-525_600, 525_600)(moveMinutes, 'moveMinutes') * 60_000;
  return changeAppointment(state, location, appointment, {
    startMs: startTime === undefined ? movedMs : Date.parse(text(startTime, 'startTime')),
    status: status === undefined ? undefined : oneOf(statuses)(status, 'status'),
    isForced: true,
  });
}
