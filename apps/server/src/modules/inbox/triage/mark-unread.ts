import { requireWritable } from '#server/modules/locations/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getPlace } from '../threads/threads.queries.ts';
import { clearReadAt } from './triage.queries.ts';

/** Marks the conversation as unread for the whole team. A conversation without a message from the lead cannot be unread. */
export async function markUnread(
  { tx, actor, record }: TxContext,
  contact_id: string,
): Promise<{ success: true }> {
  const { workspace_id } = actor;
  const { location_id } = await getPlace(tx, workspace_id, contact_id);
  requireWritable(actor, location_id);
  if (await clearReadAt(tx, { workspace_id, contact_id }))
    await record('conversation.unread', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
