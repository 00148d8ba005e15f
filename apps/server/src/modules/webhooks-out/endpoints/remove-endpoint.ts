import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteEndpoint, getEndpoint } from './endpoints.queries.ts';

/** Deletes the endpoint with its deliveries. An attempt that is already running may still arrive. */
export async function removeEndpoint(
  { tx, actor: { workspace_id }, audit, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const { name } = await getEndpoint(tx, workspace_id, id);
  await deleteEndpoint(tx, workspace_id, id);
  await audit('webhook_endpoint.deleted', id, { name });
  await record('webhook_endpoint.changed', { webhook_endpoint_id: id });
  return { success: true };
}
