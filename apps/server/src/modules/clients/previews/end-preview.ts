import type { TxContext } from '#server/platform/http/implement.ts';
import { getClient } from './previews.queries.ts';

/** Only the audit line: the browser discards the token. A preview that is left open expires. */
export async function endPreview(
  { tx, actor, audit }: TxContext,
  user_id: string,
): Promise<{ success: true }> {
  const client = await getClient(tx, { workspace_id: actor.workspace_id, user_id });
  await audit('client_preview.ended', client.id, { name: client.name });
  return { success: true };
}
