import { asSystem } from '@hearback/database';
import type { TxContext } from '#server/platform/http/implement.ts';
import { endOnePreview, getClient } from './previews.queries.ts';

/** The token of the preview is refused from now on. Other previews of the session continue. One that is left open expires. */
export async function endPreview(
  { tx, actor, audit }: TxContext,
  { user_id, preview_id }: { readonly user_id: string; readonly preview_id: string },
): Promise<{ success: true }> {
  const client = await getClient(tx, { workspace_id: actor.workspace_id, user_id });
  await asSystem(tx, (tx) => endOnePreview(tx, { session_id: actor.session_id, preview_id }));
  await audit('client_preview.ended', client.id, { name: client.name });
  return { success: true };
}
