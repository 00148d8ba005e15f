import { asSystem, withWorkspace } from '@hearback/database';
import type { HighlevelClient } from '@hearback/providers';
import { requireCrm, withLocationToken } from '#server/modules/locations/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { type LocationKey, saveCalendars } from './calendars.queries.ts';

/** The API of the CRM for a location. Call it outside a transaction. */
export const atLocation = <T>(
  services: Services,
  { workspace_id, location_id }: LocationKey,
  work: (client: HighlevelClient) => Promise<T>,
): Promise<T> =>
  withLocationToken(services, { workspace_id, ghl_location_id: location_id }, (token) =>
    work(requireCrm(services).at(location_id, token)),
  );

/** Reads the calendars of a location and stores them. Call it outside a transaction. */
export async function readCalendars(services: Services, key: LocationKey): Promise<void> {
  const calendars = await atLocation(services, key, (client) => client.listCalendars(key.location_id));
  const { workspace_id, location_id } = key;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    await asSystem(tx, (tx) => saveCalendars(tx, key, calendars));
    const event = { workspace_id, name: 'calendar.changed', ids: {}, ghl_location_id: location_id } as const;
    await publish(services, tx, event);
  });
}
