import type { Location } from '@hearback/contract';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, turn } from './caller.ts';

/** To the consent screen and back, once per location; the provider's button is pressed without a browser. */
export async function connectLocations(
  caller: Caller,
  { locations }: DemoWorkspace,
  simulatorsUrl: string,
): Promise<void> {
  const { body: known } = await caller.call<Location[]>('GET', '/api/locations');
  const connected = new Set(
    known.filter(({ token_state }) => token_state === 'ok').map(({ ghl_location_id }) => ghl_location_id),
  );
  for (const { ghl_location_id: locationId } of locations) {
    if (connected.has(locationId)) continue;
    const start = await caller.call<{ authUrl: string }>('POST', '/api/functions/ghl-oauth-start');
    const consent = { url: start.body.authUrl, locationId };
    const { body } = await turn<{ redirectUrl: string }>(simulatorsUrl, 'highlevel/approve', consent);
    const { code, state } = Object.fromEntries(new URL(body.redirectUrl).searchParams);
    const back = { code, state };
    await caller.call('POST', '/api/functions/ghl-oauth-callback', back, { cookie: start.cookie });
    await caller.call('POST', '/api/functions/ghl-sync-location', { locationId });
  }
}
