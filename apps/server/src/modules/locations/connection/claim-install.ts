import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { listConnected } from '../listing/listing.queries.ts';
import { redeemCode } from './redeem-code.ts';
import { type Connected, storeConnection } from './store-connection.ts';

/**
 * An install that began at the CRM's marketplace comes back without a state. A signed-in person takes it into their
 * workspace by a click of their own: a link alone must never bring a stranger's location in.
 */
export async function claimInstall(
  { services, enter }: RequestContext & { services: Services },
  code: string,
): Promise<Connected> {
  const connected = await enter(({ tx }) => listConnected(tx));
  const connection = await redeemCode(services, code, connected);
  return enter(({ tx, actor }) => storeConnection(services, tx, actor, connection));
}
