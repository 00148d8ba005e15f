import { lockContact } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { updateSnoozes } from './snooze.queries.ts';

const MAX_DURATION_MS = 366 * 86_400_000;

/** Parses the return time, which must be in the future and within the limit. */
export function toSnoozeTime(until: string): Date {
  const waitMs = Date.parse(until) - Date.now();
  if (waitMs <= 0) throw new AppError('SNOOZE_TIME_PASSED');
  if (waitMs > MAX_DURATION_MS) throw new AppError('SNOOZE_TIME_TOO_FAR');
  return new Date(until);
}

/** Hides the conversation from the team's list until then. Snoozing again replaces the time. */
export async function snooze(
  { tx, actor, record }: TxContext,
  { contact_id, until }: { contact_id: string; until: string },
): Promise<{ success: true }> {
  const time = toSnoozeTime(until);
  const { workspace_id } = actor;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const snoozed = await updateSnoozes(tx, { workspace_id, contact_ids: [contact_id] }, time);
  if (snoozed.length === 0) throw new AppError('NOT_FOUND');
  await record('conversation.snoozed', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
