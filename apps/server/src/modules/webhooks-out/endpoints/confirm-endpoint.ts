import { WEBHOOK_REASONS, type WebhookEndpoint } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getEndpoint, verifyEndpoint } from './endpoints.queries.ts';

/** The challenge proves that the customer reads what the endpoint receives. */
export async function confirmEndpoint(
  { tx, actor: { workspace_id }, audit, record }: TxContext,
  { id, challenge }: { readonly id: string; readonly challenge: string },
): Promise<WebhookEndpoint> {
  const { name } = await getEndpoint(tx, workspace_id, id);
  if (!(await asSystem(tx, (tx) => verifyEndpoint(tx, { workspace_id, id, challenge }))))
    throw new AppError('INVALID_INPUT', { detail: WEBHOOK_REASONS.wrongChallenge });
  await audit('webhook_endpoint.verified', id, { name });
  await record('webhook_endpoint.changed', { webhook_endpoint_id: id });
  return getEndpoint(tx, workspace_id, id);
}
