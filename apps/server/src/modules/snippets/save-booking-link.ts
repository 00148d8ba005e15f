import type { BookingLink } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteBookingLink, hasLocation, upsertBookingLink } from './snippets.queries.ts';

/** Saves the person's own link. An empty URL removes it. */
export async function saveBookingLink(
  { tx, actor: { workspace_id, user_id }, record }: TxContext,
  { location_id, url }: BookingLink,
): Promise<{ success: true }> {
  if (location_id !== null && !(await hasLocation(tx, location_id))) throw new AppError('NOT_FOUND');
  if (url === '') await deleteBookingLink(tx, location_id);
  else await upsertBookingLink(tx, { workspace_id, user_id, location_id }, url);
  await record('booking_link.changed', { user_id });
  return { success: true };
}
