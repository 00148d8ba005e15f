import { type SystemTx, withSystem } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import { retryCollisions } from '#server/platform/concurrency/retry-collisions.ts';
import { listOwners } from '#server/platform/email/owners.queries.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type DeliveryResult,
  type DisabledEndpoint,
  disableEndpoints,
  endWaiting,
  saveDeliveries,
  saveEndpoints,
} from './deliveries.queries.ts';
import { queueDisabledEmail } from './endpoint-disabled.email.ts';

/** Stores attempts and the state of their endpoints, and disables endpoints that are gone or failed for too long. */
export const saveResults = (services: Services, results: readonly DeliveryResult[]): Promise<void> =>
  retryCollisions(() =>
    withSystem(services.db, 'save webhook deliveries', async (tx) => {
      const sent = (await saveDeliveries(tx, results)).filter(({ was_sent }) => was_sent);
      if (sent.length === 0) return;
      await saveEndpoints(tx, sent);
      for (const endpoint of await disableEndpoints(tx, sent)) await reportDisabled(services, tx, endpoint);
    }),
  );

async function reportDisabled(services: Services, tx: SystemTx, endpoint: DisabledEndpoint): Promise<void> {
  const { workspace_id, id, name, reason } = endpoint;
  await endWaiting(tx, endpoint);
  await appendAudit(tx, {
    ...{ workspace_id, action: 'webhook_endpoint.disabled', target: id },
    details: { name, reason },
  });
  await services.recordEvent(tx, {
    ...{ workspace_id, actor_user_id: null, name: 'webhook_endpoint.changed' },
    ids: { webhook_endpoint_id: id },
  });
  for (const owner of await listOwners(tx, workspace_id))
    await queueDisabledEmail(services, tx, endpoint, owner);
}
