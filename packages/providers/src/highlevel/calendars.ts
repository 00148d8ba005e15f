import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import { OLDER_VERSION } from './options.ts';
import { ignoreNotFound } from './records.ts';
import {
  type WireAppointment,
  WireAppointmentResponse,
  WireAppointments,
  WireCalendars,
  WireFreeSlots,
} from './wire.ts';

const STATUSES = ['new', 'confirmed', 'cancelled', 'showed', 'noshow', 'invalid'] as const;
export type AppointmentStatus = (typeof STATUSES)[number];

/** The public page of a calendar where people choose a time. */
export const highlevelBookingUrl = (calendarId: string): string =>
  `https://api.leadconnectorhq.com/widget/booking/${encodeURIComponent(calendarId)}`;

export type CrmCalendar = {
  readonly id: string;
  readonly name: string;
  readonly is_active: boolean;
  readonly minutes: number;
  /** People of the calendar. If there are any, an appointment must name one. */
  readonly user_ids: readonly string[];
};

export type CrmAppointment = {
  readonly id: string;
  readonly calendar_id: string | null;
  readonly contact_id: string | null;
  readonly title: string | null;
  readonly status: AppointmentStatus;
  readonly user_id: string | null;
  /** Null in the list of a contact, whose times have no offset. */
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
};

type SlotRange = { readonly from: Date; readonly to: Date; readonly user_id?: string };

type NewAppointment = {
  readonly calendar_id: string;
  readonly contact_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly title: string;
  readonly user_id: string | null;
};

export type HighlevelCalendars = {
  listCalendars(locationId: string): Promise<CrmCalendar[]>;
  /** Starts of free slots in order. The range is at most 31 days. */
  listFreeSlots(calendarId: string, range: SlotRange): Promise<Date[]>;
  /** Not idempotent. Look the appointment up before a retry. Refused if the slot is not free. */
  createAppointment(locationId: string, appointment: NewAppointment): Promise<CrmAppointment>;
  /** Null if it was deleted. */
  getAppointment(appointmentId: string): Promise<CrmAppointment | null>;
  setAppointmentStatus(appointmentId: string, status: AppointmentStatus): Promise<void>;
  listAppointmentsOfContact(contactId: string): Promise<CrmAppointment[]>;
  listAppointments(
    locationId: string,
    query: { readonly calendar_id: string; readonly from: Date; readonly to: Date },
  ): Promise<CrmAppointment[]>;
};

export function createCalendars(http: Http): HighlevelCalendars {
  const headers = OLDER_VERSION;
  const list = async (path: string, query: Record<string, string | number> = {}, older = true) =>
    (
      await http.call(WireAppointments, { method: 'GET', path, query, ...(older && { headers }) })
    ).events.items.map(toAppointment);
  return {
    async listCalendars(locationId) {
      const call = { method: 'GET', path: '/calendars/', query: { locationId }, headers } as const;
      return (await http.call(WireCalendars, call)).calendars.items.map((calendar) => ({
        id: calendar.id,
        name: calendar.name ?? '',
        is_active: calendar.isActive,
        minutes: (calendar.slotDuration ?? 30) * calendar.slotDurationUnit,
        user_ids: calendar.teamMembers.items.map(({ userId }) => userId),
      }));
    },
    async listFreeSlots(calendarId, { from, to, user_id }) {
      const slots = await http.call(WireFreeSlots, {
        method: 'GET',
        path: pathTo`/calendars/${calendarId}/free-slots`,
        query: { startDate: from.getTime(), endDate: to.getTime(), timezone: 'UTC', userId: user_id },
        headers,
      });
      return [...new Set(slots.map((slot) => Date.parse(slot)))]
        .filter((ms) => !Number.isNaN(ms))
        .sort((a, b) => a - b)
        .map((ms) => new Date(ms));
    },
    async createAppointment(locationId, { calendar_id, contact_id, starts_at, ends_at, title, user_id }) {
      const json = {
        calendarId: calendar_id,
        locationId,
        contactId: contact_id,
        startTime: starts_at.toISOString(),
        endTime: ends_at.toISOString(),
        title,
        appointmentStatus: 'confirmed',
        ...(user_id !== null && { assignedUserId: user_id }),
      };
      const call = { method: 'POST', path: '/calendars/events/appointments', json, headers } as const;
      return toAppointment(await http.call(WireAppointmentResponse, call));
    },
    async getAppointment(id) {
      const call = { method: 'GET', path: pathTo`/calendars/events/appointments/${id}`, headers } as const;
      const found = await ignoreNotFound(http.call(WireAppointmentResponse, call));
      return found && toAppointment(found);
    },
    async setAppointmentStatus(id, appointmentStatus) {
      const path = pathTo`/calendars/events/appointments/${id}`;
      await http.call(z.unknown(), { method: 'PUT', path, json: { appointmentStatus }, headers });
    },
    listAppointmentsOfContact: (contactId) => list(pathTo`/contacts/${contactId}/appointments`, {}, false),
    listAppointments: (locationId, { calendar_id, from, to }) =>
      list('/calendars/events', {
        locationId,
        calendarId: calendar_id,
        startTime: from.getTime(),
        endTime: to.getTime(),
      }),
  };
}

const toAppointment = (wire: WireAppointment): CrmAppointment => ({
  id: wire.id,
  calendar_id: wire.calendarId,
  contact_id: wire.contactId,
  title: wire.title,
  status: STATUSES.find((status) => status === wire.appointmentStatus) ?? 'confirmed',
  user_id: wire.assignedUserId,
  starts_at: wire.startTime,
  ends_at: wire.endTime,
});
