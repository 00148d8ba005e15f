import type { Inside } from '../../../platform/http/implement.ts';
import { requireContact } from '../reading/thread.queries.ts';
import { updateReadAt } from './changes.queries.ts';

/** Read by one is read by the team. Says so only when it was news: an open thread asks again and again. */
export async function markRead(
  { tx, actor: { workspace_id }, record }: Inside,
  contact_id: string,
): Promise<{ success: true }> {
  const read = await updateReadAt(tx, { workspace_id, contact_id });
  if (read) await record('conversation.read', { contact_id }, { ghl_location_id: read.location_id });
  else await requireContact(tx, workspace_id, contact_id);
  return { success: true };
}
