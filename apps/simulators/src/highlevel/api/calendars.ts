import { randomUUID } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { book, changeAppointment, removeAppointment, requireCalendar, statuses } from '../appointments.ts';
import { listFreeSlots } from '../free-slots.ts';
import type { Appointment, AppointmentStatus } from '../objects.ts';
import type { HighLevelState } from '../state.ts';
import { toLocalTime } from '../zoned-time.ts';
import { requireContact } from './contacts.ts';
import { type Api, type ApiCall, Invalid, locationFor, ownLocation } from './serve.ts';

const MAX_RANGE_MS = 31 * 86_400_000;
const readEvents = 'calendars/events.readonly';
const writeEvents = 'calendars/events.write';

export function registerCalendars(api: Api, state: HighLevelState): void {
  api.get('/calendars/', 'calendars.readonly', (call) => ({
    calendars: locationFor(state, call, call.query.locationId).calendars,
    traceId: randomUUID(),
  }));
  api.get('/calendars/:id/free-slots', 'calendars.readonly', (call) => freeSlots(state, call));
  api.get('/calendars/events', readEvents, (call) => listEvents(state, call));
  api.post('/calendars/events/appointments', writeEvents, (call) => {
    call.reply.code(201);
    return toResponse(create(state, call));
  });
  // Only the read endpoint returns when an appointment was created and updated.
  api.get('/calendars/events/appointments/:id', readEvents, (call) => ({
    appointment: requireAppointment(state, call),
    traceId: randomUUID(),
  }));
  api.put('/calendars/events/appointments/:id', writeEvents, (call) => {
    const appointment = requireAppointment(state, call);
    const { startTime, title } = call.body;
    const changed = changeAppointment(state, ownLocation(state, call), appointment, {
      startMs: startTime === undefined ? undefined : readTime(startTime, 'startTime'),
      status: readStatus(call.body.appointmentStatus),
      title: typeof title === 'string' ? title : undefined,
      isForced: call.body.ignoreFreeSlotValidation === true,
    });
    return toResponse(changed);
  });
  api.delete('/calendars/events/:id', writeEvents, (call) => {
    removeAppointment(state, ownLocation(state, call), requireAppointment(state, call));
    call.reply.code(201);
    return { succeeded: true };
  });
  // Times without an offset, in the location's time zone.
  api.get('/contacts/:id/appointments', 'contacts.readonly', (call) => {
    const { id } = requireContact(state, call);
    const { appointments, plan } = ownLocation(state, call);
    const events = [...appointments.values()].filter(({ contactId }) => contactId === id);
    const local = (time: string) => toLocalTime(Date.parse(time), plan.timezone);
    return {
      events: events.map(({ startTime, endTime, description, ...event }) => ({
        ...event,
        startTime: local(startTime),
        endTime: local(endTime),
      })),
    };
  });
}

/** Creates and updates are answered without dates. */
const toResponse = ({ dateAdded, dateUpdated, ...appointment }: Appointment): object => appointment;

function freeSlots(state: HighLevelState, call: ApiCall): object {
  const location = ownLocation(state, call);
  const calendar = requireCalendar(location, call.params.id);
  const [startMs, endMs] = [Number(call.query.startDate), Number(call.query.endDate)];
  if (!Number.isFinite(startMs) || !Number.isFinite(endMs))
    throw new Invalid(['startDate must be a number', 'endDate must be a number']);
  if (endMs - startMs > MAX_RANGE_MS) throw new Refusal(400, 'Date range cannot be more than 31 days');
  const zone = call.query.timezone ?? location.plan.timezone;
  if (!isZone(zone)) throw new Invalid(['timezone must be a valid IANA time zone']);
  const search = { location, calendar, nowMs: state.context.nowMs(), userId: call.query.userId ?? null };
  return { ...listFreeSlots(search, startMs, endMs, zone), traceId: randomUUID() };
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== '';
  } catch {
    return false;
  }
}

function listEvents(state: HighLevelState, call: ApiCall): object {
  const location = locationFor(state, call, call.query.locationId);
  const { calendarId, userId } = call.query;
  if (!calendarId && !userId) throw new Invalid(['Either of userId, calendarId or groupId is required']);
  const [startMs, endMs] = [Number(call.query.startTime), Number(call.query.endTime)];
  const events = [...location.appointments.values()].filter(
    (each) =>
      (!calendarId || each.calendarId === calendarId) &&
      (!userId || each.assignedUserId === userId) &&
      Date.parse(each.startTime) < endMs &&
      Date.parse(each.endTime) > startMs,
  );
  return { events, traceId: randomUUID() };
}

function create(state: HighLevelState, call: ApiCall): Appointment {
  const { body } = call;
  const missing = ['calendarId', 'locationId', 'contactId', 'startTime'].filter((key) => !body[key]);
  if (missing.length > 0) throw new Invalid(missing.map((key) => `${key} should not be empty`));
  const location = locationFor(state, call, body.locationId);
  const calendar = requireCalendar(location, body.calendarId);
  const assignedUserId = typeof body.assignedUserId === 'string' ? body.assignedUserId : null;
  // A calendar with several people does not select one of them.
  if (calendar.teamMembers.length > 0 && assignedUserId === null)
    throw new Refusal(422, 'A team member needs to be selected. assignedUserId is missing');
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return book(state, location, {
    calendar,
    contactId: String(body.contactId),
    startMs: readTime(body.startTime, 'startTime'),
    endMs: body.endTime === undefined ? undefined : readTime(body.endTime, 'endTime'),
    title: text(body.title),
    status: readStatus(body.appointmentStatus),
    assignedUserId,
    address: text(body.address),
    description: text(body.description),
    source: 'third_party',
    isForced: body.ignoreFreeSlotValidation === true,
  });
}

function readTime(value: unknown, name: string): number {
  const isOffset = typeof value === 'string' && /(Z|[+-]\d\d:\d\d)$/.test(value);
  const ms = isOffset ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw new Invalid([`${name} must be a valid ISO 8601 date string`]);
  return ms;
}

function readStatus(value: unknown): AppointmentStatus | undefined {
  if (value === undefined) return undefined;
  const status = statuses.find((each) => each === value);
  if (!status) throw new Invalid([`appointmentStatus must be one of ${statuses.join(', ')}`]);
  return status;
}

function requireAppointment(state: HighLevelState, call: ApiCall): Appointment {
  const id = call.params.id ?? '';
  const appointment = ownLocation(state, call).appointments.get(id);
  if (!appointment) throw new Refusal(404, `Appointment not found for id: ${id}`);
  return appointment;
}
