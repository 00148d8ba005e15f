import { randomUUID } from 'node:crypto';
import {
  type CreatedWebhookEndpoint,
  MAX_WEBHOOK_ENDPOINTS,
  type NewWebhookEndpoint,
  WEBHOOK_REASONS,
} from '@hearback/contract';
import { requireVisibleLocations } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { ENDPOINT_URL, SIGNING_SECRET } from '../signing/sealed-columns.ts';
import { makeSigningKeys } from '../signing/signing-keys.ts';
import { countEndpoints, getEndpoint, insertEndpoint } from './endpoints.queries.ts';
import { readEndpointUrl } from './read-endpoint-url.ts';

/** The endpoint receives nothing but tests until it is verified. */
export async function createEndpoint(
  context: TxContext,
  { name, url, events, location_ids, includes_text }: NewWebhookEndpoint,
): Promise<CreatedWebhookEndpoint> {
  const { tx, actor, services, audit, record } = context;
  const { workspace_id, user_id: created_by } = actor;
  const { secretBox } = services;
  const { host, href } = await readEndpointUrl(context, url);
  if ((await countEndpoints(tx, workspace_id)) >= MAX_WEBHOOK_ENDPOINTS)
    throw new AppError('CONFLICT', { detail: WEBHOOK_REASONS.full });
  const id = randomUUID();
  const place = { workspace_id, id };
  const { text, secret, public_key } = makeSigningKeys();
  await insertEndpoint(tx, {
    ...{ ...place, name, host, public_key, created_by, events: [...new Set(events)], includes_text },
    location_ids: await requireVisibleLocations(tx, workspace_id, location_ids),
    sealed_url: secretBox.seal(ENDPOINT_URL, place, href),
    sealed_secret: secretBox.seal(SIGNING_SECRET, place, text),
  });
  await audit('webhook_endpoint.added', id, { name, includes_text });
  await record('webhook_endpoint.changed', { webhook_endpoint_id: id });
  return { endpoint: await getEndpoint(tx, workspace_id, id), secret };
}
