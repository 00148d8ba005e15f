import type { Meeting } from '@hearback/contract';
import { getMeetingRow } from '#server/modules/inbox/index.ts';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findCalendar } from '../calendars/calendars.queries.ts';
import { findByKey, findOpenBooking, getBookable, insertBooking } from '../meetings.queries.ts';
import { REASONS } from '../reasons.ts';
import { bookingRuns } from './book-meeting.job-definition.ts';

type BookingRequest = {
  readonly contact_id: string;
  readonly idempotency_key: string;
  readonly calendar_id?: string | undefined;
  readonly starts_at: string;
};

/**
 * Stores the intent and enqueues the booking. A repeated request returns the first meeting. The CRM is called by the job,
 * which looks the appointment up before it creates it.
 */
export async function bookMeeting(context: TxContext, request: BookingRequest): Promise<Meeting> {
  const { tx, actor, record } = context;
  const { workspace_id, user_id } = actor;
  const { contact_id, idempotency_key } = request;
  const { location_id } = await getBookable(tx, { workspace_id, contact_id });
  requireWritable(actor, location_id);
  const existingId = await findByKey(tx, { workspace_id, contact_id, idempotency_key });
  if (existingId) return getMeeting(context, existingId);
  if (location_id === null) throw new AppError('LOCATION_NOT_CONNECTED', { detail: REASONS.NO_CALENDAR });
  const calendar = await findCalendar(tx, { workspace_id, location_id, user_id }, request.calendar_id);
  if (!calendar) throw new AppError('NOT_FOUND', { detail: REASONS.CALENDAR_MISSING });
  const starts_at = new Date(request.starts_at);
  if (starts_at.getTime() <= Date.now()) throw new AppError('INVALID_INPUT', { detail: REASONS.SLOT_PAST });
  const id = await insertBooking(tx, {
    workspace_id,
    contact_id,
    location_id,
    calendar,
    idempotency_key,
    starts_at,
    user_id,
  });
  if (id === null) {
    const same = await findOpenBooking(tx, { workspace_id, contact_id, calendar_id: calendar.id, starts_at });
    if (same) return getMeeting(context, same);
    throw new AppError('CONFLICT', { detail: REASONS.BOOKING_ACTIVE });
  }
  await bookingRuns.queue(tx, { workspace_id, id });
  await record('meeting.changed', { contact_id, meeting_id: id }, { ghl_location_id: location_id });
  return getMeeting(context, id);
}

async function getMeeting({ tx, actor: { workspace_id } }: TxContext, id: string): Promise<Meeting> {
  const meeting = await getMeetingRow(tx, { workspace_id, id });
  if (!meeting) throw new AppError('NOT_FOUND');
  return meeting;
}
