import type { TxContext } from '#server/platform/http/implement.ts';
import { recordActivity } from '../threads/trail/trail.queries.ts';
import { clearReturned, finishMessages, lockContact } from './triage.queries.ts';

/** Marks all unhandled messages as done. Later messages need action again. */
export async function finishConversation(
  { tx, actor, record }: TxContext,
  contact_id: string,
): Promise<{ message_ids: string[] }> {
  const { workspace_id, user_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const it = { workspace_id, contact_ids: [contact_id] };
  const message_ids = (await finishMessages(tx, it)).map(({ id }) => id);
  const returned = await clearReturned(tx, it);
  if (message_ids.length > 0 || returned.some(({ because }) => because !== null)) {
    await recordActivity(tx, { ...it, what: 'finished', user_id });
    await record('conversation.finished', { contact_id }, { ghl_location_id: location_id });
  }
  return { message_ids };
}
