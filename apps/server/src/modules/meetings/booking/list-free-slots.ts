import type { FreeSlots } from '@hearback/contract';
import { highlevelBookingUrl, ProviderError } from '@hearback/providers';
import { requireWritable } from '#server/modules/locations/index.ts';
import { findValues } from '#server/modules/snippets/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { findCalendar, listCalendars } from '../calendars/calendars.queries.ts';
import { atLocation } from '../calendars/read-calendars.ts';
import { getBookable } from '../meetings.queries.ts';
import { REASONS } from '../reasons.ts';
import { toSlotRange } from './slots.ts';

type Request = {
  readonly contact_id: string;
  readonly calendar_id?: string | undefined;
  readonly around?: string | undefined;
};

export async function listFreeSlots(
  { services, withTx, actor: { workspace_id } }: RequestContext & { readonly services: Services },
  request: Request,
): Promise<FreeSlots> {
  const found = await withTx((txContext) => findPlace(txContext, request));
  const { location_id, calendar } = found;
  const range = toSlotRange(new Date(), request.around ? new Date(request.around) : null);
  const slots = await atLocation(services, { workspace_id, location_id }, (client) =>
    client.listFreeSlots(calendar.id, range),
  ).catch((error: unknown) => {
    if (error instanceof ProviderError && ['rejected', 'auth_expired'].includes(error.kind))
      throw new AppError('LOCATION_NOT_CONNECTED', { detail: REASONS.ACCESS_MISSING, cause: error });
    throw error;
  });
  const { id, name, minutes } = calendar;
  return {
    calendar: { id, name, minutes },
    calendars: found.calendars.map(({ id, name }) => ({ id, name })),
    booking_link: found.link ?? highlevelBookingUrl(id),
    slots: slots.filter((slot) => slot.getTime() > Date.now()).map((slot) => slot.toISOString()),
  };
}

/** The free slots for a draft. None if no calendar is connected or the CRM fails, because a draft does not need them. */
export async function findFreeSlots(
  context: Parameters<typeof listFreeSlots>[0],
  contact_id: string,
): Promise<readonly string[]> {
  try {
    return (await listFreeSlots(context, { contact_id })).slots;
  } catch (error) {
    context.services.log.info({ err: error }, 'no free slots for a draft');
    return [];
  }
}

async function findPlace({ tx, actor }: TxContext, { contact_id, calendar_id }: Request) {
  const { workspace_id, user_id } = actor;
  const { location_id } = await getBookable(tx, { workspace_id, contact_id });
  requireWritable(actor, location_id);
  if (location_id === null) throw new AppError('LOCATION_NOT_CONNECTED', { detail: REASONS.NO_CALENDAR });
  const key = { workspace_id, location_id, user_id };
  const calendar = await findCalendar(tx, key, calendar_id);
  if (!calendar) {
    const detail = calendar_id === undefined ? REASONS.NO_CALENDAR : REASONS.CALENDAR_MISSING;
    throw new AppError('LOCATION_NOT_CONNECTED', { detail });
  }
  const values = await findValues(tx, { workspace_id, user_id, contact_id });
  // A booking link that is derived from the default calendar may not match the chosen one.
  const isDerived =
    values?.calendar && values.knownValues.booking_link === highlevelBookingUrl(values.calendar.id);
  const link = isDerived ? null : (values?.knownValues.booking_link ?? null);
  return { location_id, calendar, calendars: await listCalendars(tx, key), link };
}
