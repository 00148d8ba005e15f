import { asSystem, type TenantTx } from '@hearback/database';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { settleDefaultLocation } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { countConnected, findLocation, lockConnecting, saveConnected } from '../locations.queries.ts';
import { queueSync } from '../sync/queue-sync.ts';
import { sealGrant } from '../tokens/grant.ts';
import { saveToken } from '../tokens/tokens.queries.ts';
import { limitReached } from './limit-reached.ts';
import type { Connection } from './redeem-code.ts';
import { fits, remainingSlots } from './slots.ts';

export type ConnectedLocation = { locationId: string; name: string };

type Person = { readonly workspace_id: string; readonly user_id: string; readonly email: string };

/** Stores the location, tokens, audit line and event atomically. The plan's limit is checked again under a lock. */
export async function storeConnection(
  services: Services,
  tx: TenantTx,
  { workspace_id, user_id, email }: Person,
  { ghl_location_id, name: connectionName, ...grant }: Connection,
): Promise<ConnectedLocation> {
  await lockConnecting(tx, workspace_id);
  const { canConnect, canSync, maxLocations } = await getEntitlement(tx);
  if (!canConnect) throw new AppError('SUBSCRIPTION_ENDED');
  const location = await findLocation(tx, ghl_location_id);
  if (!fits(remainingSlots(maxLocations, await countConnected(tx)), location))
    throw limitReached(maxLocations);
  const name = connectionName ?? location?.name ?? ghl_location_id;
  const key = { workspace_id, ghl_location_id };
  await asSystem(tx, async (tx) => {
    await saveConnected(tx, { ...key, name });
    await saveToken(tx, { ...key, ...sealGrant(services.secretBox, key, grant) });
    await settleDefaultLocation(services, tx, key);
    await appendAudit(tx, {
      workspace_id,
      actor: { user_id, email },
      action: location ? 'location.reconnected' : 'location.connected',
      target: name,
      details: { location: ghl_location_id },
    });
    await services.recordEvent(tx, {
      workspace_id,
      actor_user_id: user_id,
      name: 'location.changed',
      ids: { ghl_location_id },
      ghl_location_id,
    });
  });
  // The first sync starts immediately, without a request.
  if (canSync) {
    const { runId } = await queueSync(tx, { ...key, started_by: user_id });
    await asSystem(tx, (tx) =>
      services.recordEvent(tx, {
        workspace_id,
        actor_user_id: user_id,
        name: 'sync.progressed',
        ids: { run_id: runId },
        ghl_location_id,
      }),
    );
  }
  return { locationId: ghl_location_id, name };
}
