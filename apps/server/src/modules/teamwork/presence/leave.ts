import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteTab } from './presence.queries.ts';

/** An unknown tab has expired and counts as left. */
export async function leave({ tx, actor, record }: TxContext, tab_id: string): Promise<{ success: true }> {
  const { workspace_id, user_id } = actor;
  const left = await deleteTab(tx, { workspace_id, user_id, tab_id });
  if (left)
    await record('presence.changed', { contact_id: left.contact_id }, { ghl_location_id: left.location_id });
  return { success: true };
}
