import type { WebhookEndpoint, WebhookEndpointEdit } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { requireVisibleLocations } from '#server/modules/locations/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { endExcluded, endWaiting } from '../delivery/deliveries.queries.ts';
import { ENDPOINT_URL } from '../signing/sealed-columns.ts';
import { getEndpoint, updateEndpoint } from './endpoints.queries.ts';
import { readEndpointUrl } from './read-endpoint-url.ts';

export async function changeEndpoint(
  context: TxContext,
  { id, name, url, events, location_ids, includes_text }: WebhookEndpointEdit & { readonly id: string },
): Promise<WebhookEndpoint> {
  const { tx, actor, services, audit, record } = context;
  const { workspace_id } = actor;
  const place = { workspace_id, id };
  await getEndpoint(tx, workspace_id, id);
  const address = url === undefined ? null : await readEndpointUrl(context, url);
  await updateEndpoint(tx, place, {
    ...{ name, events: [...new Set(events)], ...(includes_text !== undefined && { includes_text }) },
    location_ids: await requireVisibleLocations(tx, workspace_id, location_ids),
    ...(address && {
      host: address.host,
      sealed_url: services.secretBox.seal(ENDPOINT_URL, place, address.href),
    }),
  });
  // Events for the former address or of excluded locations are not sent to the endpoint as it is now.
  await asSystem(tx, (tx) => (address ? endWaiting : endExcluded)(tx, place));
  await audit('webhook_endpoint.changed', id, {
    ...{ name, has_new_address: address !== null, ...(includes_text !== undefined && { includes_text }) },
  });
  await record('webhook_endpoint.changed', { webhook_endpoint_id: id });
  return getEndpoint(tx, workspace_id, id);
}
