import type { WebhookEndpoint } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { endWaiting } from '../delivery/deliveries.queries.ts';
import { disableByPerson, enableEndpoint, getEndpoint } from './endpoints.queries.ts';

/** Disabling ends the waiting deliveries. They can be replayed after the endpoint is enabled again. */
export async function setEnabled(
  { tx, actor: { workspace_id }, audit, record }: TxContext,
  { id, enabled }: { readonly id: string; readonly enabled: boolean },
): Promise<WebhookEndpoint> {
  const { name } = await getEndpoint(tx, workspace_id, id);
  const hasChanged = await (enabled ? enableEndpoint : disableByPerson)(tx, workspace_id, id);
  if (hasChanged) {
    if (!enabled) await asSystem(tx, (tx) => endWaiting(tx, { workspace_id, id }));
    await audit(enabled ? 'webhook_endpoint.enabled' : 'webhook_endpoint.disabled', id, { name });
    await record('webhook_endpoint.changed', { webhook_endpoint_id: id });
  }
  return getEndpoint(tx, workspace_id, id);
}
