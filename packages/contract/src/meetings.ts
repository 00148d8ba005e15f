import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Meeting } from './schemas/threads.ts';
import { ContactPath, Done, Id, IdPath, LocationId, Moment, text } from './values.ts';

const CalendarId = text(200).min(1);

export const Calendar = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.number().int(),
  /** The calendar that the location offers. */
  is_default: z.boolean(),
  /** The calendar that the user chose for this location. */
  is_own: z.boolean(),
});
export type Calendar = z.infer<typeof Calendar>;

export const FreeSlots = z.object({
  calendar: z.object({ id: z.string(), name: z.string(), minutes: z.number().int() }),
  calendars: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The page where the lead chooses a time: the user's booking link, else that of the calendar. */
  booking_link: z.string(),
  /** In order. */
  slots: z.array(z.iso.datetime()),
});
export type FreeSlots = z.infer<typeof FreeSlots>;

export const BOOKING_PROVIDERS = ['calendly', 'cal_com'] as const;

/** Precedes the id of the contact in links to booking pages. */
export const BOOKING_REFERENCE = 'hb-';

/** A booking page whose webhook reports meetings of a location. Its secret is never shown again. */
export const BookingPage = z.object({
  id: Id,
  location_id: z.string(),
  provider: z.enum(BOOKING_PROVIDERS),
  webhook_url: z.url(),
  last_event_at: z.iso.datetime().nullable(),
});
export type BookingPage = z.infer<typeof BookingPage>;

const LocationPath = z.object({ location_id: LocationId });
const CalendarChoice = LocationPath.extend({ calendar_id: CalendarId.nullable() }).strict();
const endpoint = listEndpoints('meetings');

export const meetings = {
  listCalendars: endpoint(
    'inbox:write',
    'GET /meetings/calendars/{location_id}',
    'List the active calendars of a location in the CRM',
  )
    .input(LocationPath)
    .output(z.array(Calendar)),
  setOwnCalendar: endpoint(
    'inbox:write',
    'PUT /meetings/calendars/{location_id}/own',
    'Set your calendar for a location. Null clears it',
  )
    .input(CalendarChoice)
    .output(Done),
  setLocationCalendar: endpoint(
    'integrations:manage',
    'PUT /meetings/calendars/{location_id}/default',
    'Set the default calendar of a location. Null clears it',
  )
    .input(CalendarChoice)
    .output(Done),
  listBookingPages: endpoint(
    'integrations:manage',
    'GET /booking-pages',
    'List the booking pages of Calendly and Cal.com',
  ).output(z.array(BookingPage)),
  saveBookingPage: endpoint(
    'integrations:manage',
    'PUT /booking-pages',
    'Add the booking page of a location, or replace its signing secret',
  )
    .input(LocationPath.extend({ provider: z.enum(BOOKING_PROVIDERS), secret: text(500).min(16) }).strict())
    .output(z.array(BookingPage)),
  removeBookingPage: endpoint(
    'integrations:manage',
    'DELETE /booking-pages/{id}',
    'Remove a booking page. Its meetings are kept',
  )
    .input(IdPath)
    .output(z.array(BookingPage)),
  listFreeSlots: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/free-slots',
    'List free slots of the next two weeks, or around a proposed time',
  )
    .input(ContactPath.extend({ calendar_id: CalendarId.optional(), around: Moment.optional() }))
    .output(FreeSlots),
  book: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/meetings',
    'Book a meeting. A repeated idempotency key does not book again',
  )
    .input(
      ContactPath.extend({
        idempotency_key: Id,
        calendar_id: CalendarId.optional(),
        starts_at: Moment,
      }).strict(),
    )
    .output(Meeting),
  cancel: endpoint('inbox:write', 'POST /meetings/{id}/cancel', 'Cancel a meeting in the CRM')
    .input(IdPath)
    .output(Meeting),
};
