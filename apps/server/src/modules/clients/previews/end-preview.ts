import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { endPreviews, getClient } from './previews.queries.ts';

/** Ends all previews of the client in this session, because a token cannot be withdrawn. A preview that is left open expires. */
export async function endPreview(
  { tx, actor, audit }: TxContext,
  user_id: string,
): Promise<{ success: true }> {
  const client = await getClient(tx, { workspace_id: actor.workspace_id, user_id });
  await asSystem(tx, (tx) => endPreviews(tx, { session_id: actor.session_id, user_id: client.id }));
  await audit('client_preview.ended', client.id, { name: client.name });
  return { success: true };
}
