import { revokeKeyRow } from '#server/modules/api-keys/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getGrantName } from './oauth.queries.ts';

/** Its tokens stop working at the next request. */
export async function disconnectAssistant(
  { tx, actor: { workspace_id }, audit, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const name = await getGrantName(tx, workspace_id, id);
  await revokeKeyRow(tx, workspace_id, id);
  await audit('assistant.disconnected', id, { name });
  await record('assistant.changed', { api_key_id: id });
  return { success: true };
}
