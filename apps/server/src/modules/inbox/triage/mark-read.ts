import { requireWritable } from '#server/modules/locations/index.ts';
import { markConversationRead } from '#server/modules/notifications/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getPlace } from '../threads/threads.queries.ts';
import { updateReadAt } from './triage.queries.ts';

/**
 * Marks the conversation as read for the whole team. Publishes only a change, because an open thread repeats the call.
 */
export async function markRead(context: TxContext, contact_id: string): Promise<{ success: true }> {
  const { tx, actor, record } = context;
  const { workspace_id } = actor;
  const { location_id } = await getPlace(tx, workspace_id, contact_id);
  requireWritable(actor, location_id);
  if (await updateReadAt(tx, { workspace_id, contact_id }))
    await record('conversation.read', { contact_id }, { ghl_location_id: location_id });
  await markConversationRead(context, contact_id);
  return { success: true };
}
