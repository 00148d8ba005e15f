import { lockContact } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { updateSnoozes } from './snooze.queries.ts';

/** Idempotent, even after the conversation has returned. */
export async function unsnooze(
  { tx, actor, record }: TxContext,
  contact_id: string,
): Promise<{ success: true }> {
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const back = await updateSnoozes(tx, { workspace_id, contact_ids: [contact_id] }, null);
  if (back.length === 0) throw new AppError('NOT_FOUND');
  await record('conversation.unsnoozed', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
