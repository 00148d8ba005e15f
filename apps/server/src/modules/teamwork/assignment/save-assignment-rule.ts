import { getLocation } from '#server/modules/locations/index.ts';
import { requirePeople } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { replaceRule, workAt } from './assignment.queries.ts';

/** Applies only to new conversations. */
export async function saveAssignmentRule(
  { tx, actor, record }: TxContext,
  { location_id, user_ids }: { location_id: string; user_ids: readonly string[] },
): Promise<{ success: true }> {
  // People limited to some locations may not change assignment rules.
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  await getLocation(tx, location_id);
  await requirePeople(tx, user_ids);
  const place = { workspace_id: actor.workspace_id, location_id };
  if (!(await workAt(tx, place, user_ids))) throw new AppError('ASSIGNEE_WITHOUT_ACCESS');
  await replaceRule(tx, place, user_ids);
  await record('inbox.assignment_saved', {}, { ghl_location_id: location_id });
  return { success: true };
}
