import type { TxContext } from '#server/platform/http/implement.ts';
import { getKey, revokeKeyRow } from './api-keys.queries.ts';

/** The key stops working at the next request. */
export async function revokeKey(
  { tx, actor, audit, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const { name, status } = await getKey(tx, actor.workspace_id, id);
  if (status !== 'revoked') {
    await revokeKeyRow(tx, actor.workspace_id, id);
    await audit('api_key.revoked', id, { name });
    await record('api_key.changed', { api_key_id: id });
  }
  return { success: true };
}
