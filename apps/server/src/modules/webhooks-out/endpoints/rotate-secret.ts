import type { CreatedWebhookEndpoint } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { FORMER_SECRET, SIGNING_SECRET } from '../signing/sealed-columns.ts';
import { makeSigningKeys } from '../signing/signing-keys.ts';
import { getEndpoint, getSecrets, replaceSecret } from './endpoints.queries.ts';

/** Messages carry signatures of the former keys, too, until the overlap ends. Keys before those stop working now. */
export async function rotateSecret(
  { tx, actor: { workspace_id }, services: { secretBox }, audit, record }: TxContext,
  { id, overlap_hours }: { readonly id: string; readonly overlap_hours: number },
): Promise<CreatedWebhookEndpoint> {
  const { name } = await getEndpoint(tx, workspace_id, id);
  const secrets = await asSystem(tx, (tx) => getSecrets(tx, workspace_id, id));
  const place = { workspace_id, id };
  const { text, secret, public_key } = makeSigningKeys();
  await replaceSecret(tx, {
    ...{ ...place, public_key, hours: overlap_hours },
    sealed_secret: secretBox.seal(SIGNING_SECRET, place, text),
    sealed_former_secret: secretBox.seal(FORMER_SECRET, place, secretBox.open(SIGNING_SECRET, secrets)),
  });
  await audit('webhook_endpoint.rotated', id, { name, overlap_hours });
  await record('webhook_endpoint.changed', { webhook_endpoint_id: id });
  return { endpoint: await getEndpoint(tx, workspace_id, id), secret };
}
