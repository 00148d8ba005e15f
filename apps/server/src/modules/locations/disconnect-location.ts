import type { Location } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getLocation, updateLocation } from './locations.queries.ts';
import { deleteToken } from './tokens/tokens.queries.ts';

/** Keeps the data and deletes the tokens, so that nothing can be read or refreshed afterwards. */
export async function disconnectLocation(
  { tx, actor, record, audit }: TxContext,
  ghl_location_id: string,
): Promise<Location> {
  const { name } = await getLocation(tx, ghl_location_id);
  await updateLocation(tx, ghl_location_id, { connected: false });
  await asSystem(tx, (tx) => deleteToken(tx, { workspace_id: actor.workspace_id, ghl_location_id }));
  await audit('location.disconnected', name, { location: ghl_location_id });
  await record('location.changed', { ghl_location_id }, { ghl_location_id });
  return getLocation(tx, ghl_location_id);
}
