import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { listPlaces } from './subjects.queries.ts';

/** Makes open threads and lists refetch. */
export async function publishContacts(
  { recordEvent }: Services,
  tx: SystemTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const places = await listPlaces(tx, workspace_id, ids);
  const events = places.map(({ id, location_id }) => ({
    workspace_id,
    actor_user_id: null,
    name: 'contact.changed' as const,
    ids: { contact_id: id },
    ghl_location_id: location_id,
  }));
  if (events.length > 0) await recordEvent(tx, ...events);
}
