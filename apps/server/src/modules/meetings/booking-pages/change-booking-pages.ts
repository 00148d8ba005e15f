import { randomUUID } from 'node:crypto';
import type { BookingPage } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { BookingProvider } from '@hearback/providers';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireSeenLocation } from '../calendars/calendars.queries.ts';
import { BOOKING_SECRET, findPageId, listPages, removePage, savePage } from './booking-pages.queries.ts';

export async function listBookingPages({ tx, actor, services }: TxContext): Promise<BookingPage[]> {
  const { publicUrl } = services.config;
  return (await listPages(tx, actor.workspace_id)).map(({ last_event_at, ...page }) => ({
    ...page,
    webhook_url: `${publicUrl}/api/webhooks/bookings/${page.id}`,
    last_event_at: last_event_at?.toISOString() ?? null,
  }));
}

type PageEdit = { readonly location_id: string; readonly provider: BookingProvider; readonly secret: string };

/** Adds a page, or replaces the secret of the location's page at this provider. */
export async function saveBookingPage(
  context: TxContext,
  { location_id, provider, secret }: PageEdit,
): Promise<BookingPage[]> {
  const { tx, actor, services } = context;
  const key = { workspace_id: actor.workspace_id, location_id };
  await requireSeenLocation(tx, key);
  requireWritable(actor, location_id);
  const id = (await findPageId(tx, { ...key, provider })) ?? randomUUID();
  const place = { workspace_id: actor.workspace_id, id };
  const sealed_secret = services.secretBox.seal(BOOKING_SECRET, place, secret);
  await asSystem(tx, (tx) => savePage(tx, { ...key, id, provider, sealed_secret }));
  await context.audit('booking_page.saved', location_id, { provider });
  await context.record('calendar.changed', {}, { ghl_location_id: location_id });
  return listBookingPages(context);
}

export async function removeBookingPage(context: TxContext, id: string): Promise<BookingPage[]> {
  const { tx, actor } = context;
  const { workspace_id } = actor;
  const page = (await listPages(tx, workspace_id)).find((one) => one.id === id);
  if (!page) throw new AppError('NOT_FOUND');
  requireWritable(actor, page.location_id);
  await asSystem(tx, (tx) => removePage(tx, workspace_id, id));
  await context.audit('booking_page.removed', page.location_id, { provider: page.provider });
  await context.record('calendar.changed', {}, { ghl_location_id: page.location_id });
  return listBookingPages(context);
}
