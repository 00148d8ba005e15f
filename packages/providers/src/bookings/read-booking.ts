import { z } from 'zod';

export type BookingProvider = 'calendly' | 'cal_com';

/** A booking that a lead made, moved or canceled on a booking page. */
export type BookingEvent = {
  readonly status: 'booked' | 'cancelled' | 'no_show';
  /** Identifies the booking. A rescheduled booking has a new id and names the former one. */
  readonly id: string;
  readonly former_id: string | null;
  /** The time of the event at the provider. An event without a time is older than all others. */
  readonly at: Date;
  readonly name: string;
  /** Null in events that do not repeat the times. */
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly email: string | null;
  /** The id that Hearback added to the link. */
  readonly reference: string | null;
};

const Text = z.string().max(2_000).nullish().catch(null);
const Time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null);

const CalendlyBody = z.object({
  event: z.string(),
  created_at: Time,
  payload: z.object({
    uri: Text,
    /** In events about no-shows. */
    invitee: Text,
    email: Text,
    rescheduled: z.boolean().nullish().catch(null),
    old_invitee: Text,
    tracking: z.object({ utm_content: Text }).nullish().catch(null),
    scheduled_event: z.object({ name: Text, start_time: Time, end_time: Time }).nullish().catch(null),
  }),
});

/** Null for other events, and for the first of the two events that a reschedule sends: the second one moves the meeting. */
export function readCalendlyBooking(body: unknown): BookingEvent | null {
  const parsed = CalendlyBody.safeParse(body);
  if (!parsed.success) return null;
  const { event, created_at, payload } = parsed.data;
  const id = payload.invitee ?? payload.uri;
  const status = CALENDLY_EVENTS[event];
  if (!id || !status || (status === 'cancelled' && payload.rescheduled === true)) return null;
  return {
    status,
    id,
    former_id: payload.old_invitee || null,
    at: created_at ?? new Date(0),
    name: payload.scheduled_event?.name ?? 'Calendly',
    starts_at: payload.scheduled_event?.start_time ?? null,
    ends_at: payload.scheduled_event?.end_time ?? null,
    email: payload.email ?? null,
    reference: payload.tracking?.utm_content ?? null,
  };
}

const CALENDLY_EVENTS: Readonly<Record<string, BookingEvent['status']>> = {
  'invitee.created': 'booked',
  'invitee.canceled': 'cancelled',
  'invitee_no_show.created': 'no_show',
  'invitee_no_show.deleted': 'booked',
};

const CalComBody = z.object({
  triggerEvent: z.string(),
  createdAt: Time,
  payload: z.object({
    uid: Text,
    /** In events about no-shows. */
    bookingUid: Text,
    rescheduleUid: Text,
    title: Text,
    startTime: Time,
    endTime: Time,
    attendees: z
      .array(z.object({ email: Text, noShow: z.boolean().nullish().catch(null) }))
      .nullish()
      .catch(null),
    metadata: z.object({ hb: Text }).nullish().catch(null),
  }),
});

/** Null for other events. */
export function readCalComBooking(body: unknown): BookingEvent | null {
  const parsed = CalComBody.safeParse(body);
  if (!parsed.success) return null;
  const { triggerEvent, createdAt, payload } = parsed.data;
  const id = payload.bookingUid ?? payload.uid;
  const [attendee] = payload.attendees ?? [];
  const isPresent = triggerEvent === 'BOOKING_NO_SHOW_UPDATED' && attendee?.noShow === false;
  const status = isPresent ? 'booked' : CAL_COM_EVENTS[triggerEvent];
  if (!id || !status) return null;
  return {
    status,
    id,
    former_id: payload.rescheduleUid || null,
    at: createdAt ?? new Date(0),
    name: payload.title ?? 'Cal.com',
    starts_at: payload.startTime ?? null,
    ends_at: payload.endTime ?? null,
    email: attendee?.email ?? null,
    reference: payload.metadata?.hb ?? null,
  };
}

const CAL_COM_EVENTS: Readonly<Record<string, BookingEvent['status']>> = {
  BOOKING_CREATED: 'booked',
  BOOKING_RESCHEDULED: 'booked',
  BOOKING_CANCELLED: 'cancelled',
  BOOKING_NO_SHOW_UPDATED: 'no_show',
};
