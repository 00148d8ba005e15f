import { lockContact } from '#server/modules/inbox/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { updateReminder } from './snooze.queries.ts';

/** Sets a reminder for this person, counted from now. Null removes it. */
export async function setReminder(
  { tx, actor, record }: TxContext,
  { contact_id, days }: { contact_id: string; days: number | null },
): Promise<{ success: true }> {
  const { workspace_id, user_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  await updateReminder(tx, { workspace_id, contact_id }, days === null ? null : { days, user_id });
  await record('conversation.reminder_set', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
