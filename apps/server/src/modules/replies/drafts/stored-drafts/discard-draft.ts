import { lockContact } from '#server/modules/inbox/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteDrafts } from './stored-drafts.queries.ts';

/** Repeated calls change nothing. */
export async function discardDraft(
  { tx, actor, record }: TxContext,
  contact_id: string,
): Promise<{ success: true }> {
  const { location_id } = await lockContact(tx, actor, contact_id);
  const number = await deleteDrafts(tx, { workspace_id: actor.workspace_id, contact_id });
  if (number > 0) await record('draft.changed', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
