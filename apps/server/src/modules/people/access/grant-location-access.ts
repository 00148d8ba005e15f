import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { canAssignLocation, type Grant, getEmail, grantLocation } from './access.queries.ts';

/**
 * Granting again changes the level. The server repeats the screen's check. An unknown location and one of another
 * workspace get the same error, so it does not reveal which one it is.
 */
export async function grantLocationAccess(
  { tx, actor, record, audit }: TxContext,
  grant: Grant,
): Promise<{ success: true }> {
  const email = await getEmail(tx, grant.user_id);
  if (!(await canAssignLocation(tx, actor.user_id, grant.ghl_location_id)))
    throw new AppError('CANNOT_ASSIGN_LOCATION');
  await grantLocation(tx, { workspace_id: actor.workspace_id, ...grant });
  await audit('location_access.granted', email, {
    location: grant.ghl_location_id,
    access_level: grant.access_level,
  });
  await record('location_access.changed', { user_id: grant.user_id });
  return { success: true };
}
