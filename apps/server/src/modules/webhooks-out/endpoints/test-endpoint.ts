import { randomBytes, randomUUID } from 'node:crypto';
import { WEBHOOK_TEST, type WebhookTestResult } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { sendMessage } from '../delivery/attempt-delivery.ts';
import { toMessageId } from '../outbox/to-payload.ts';
import { confirmEndpoint } from './confirm-endpoint.ts';
import { getEndpoint, getSecrets, saveChallenge } from './endpoints.queries.ts';

const CHALLENGE_BYTES = 6;

/**
 * Sends a test event with a new challenge. A receiver that returns the challenge is verified now. Automation services
 * cannot return it, so their users copy it from there (`confirm-endpoint.ts`). Runs outside a transaction, because it
 * waits for an external server.
 */
export async function testEndpoint(
  { withTx }: RequestContext,
  services: Services,
  id: string,
): Promise<WebhookTestResult> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('hex');
  const secrets = await withTx(async ({ tx, actor: { workspace_id } }) => {
    await getEndpoint(tx, workspace_id, id);
    await saveChallenge(tx, { workspace_id, id, challenge });
    return asSystem(tx, (tx) => getSecrets(tx, workspace_id, id));
  });
  const body = JSON.stringify({
    type: WEBHOOK_TEST,
    timestamp: new Date().toISOString(),
    data: { workspace_id: secrets.workspace_id, challenge },
  });
  const message = { id: toMessageId(randomUUID()), body };
  const { response_status, error, excerpt } = await sendMessage(services, secrets, message);
  const endpoint = await withTx(async (txContext) => {
    const current = await getEndpoint(txContext.tx, secrets.workspace_id, id);
    const isProven = error === null && excerpt.includes(challenge);
    return isProven && current.status === 'unverified'
      ? confirmEndpoint(txContext, { id, challenge })
      : current;
  });
  return { endpoint, response_status, error };
}
