import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { listConnected } from '../locations.queries.ts';
import { redeemCode } from './redeem-code.ts';
import { type ConnectedLocation, storeConnection } from './store-connection.ts';

/**
 * An install that began at the CRM's marketplace returns without a state. A signed-in person must claim it with a
 * click: a link alone must never add someone else's location.
 */
export async function claimInstall(
  { services, withTx }: RequestContext & { services: Services },
  code: string,
): Promise<ConnectedLocation> {
  const connected = await withTx(({ tx }) => listConnected(tx));
  const connection = await redeemCode(services, code, connected);
  return withTx(({ tx, actor }) => storeConnection(services, tx, actor, connection));
}
