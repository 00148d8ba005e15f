import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { type Grant, getEmail, grantLocation, mayAssignLocation } from './access.queries.ts';

/**
 * Granting again changes the level. The server asks itself what the screen asked before: a location that is nowhere or
 * elsewhere is one that may not be assigned, and the answer does not tell which.
 */
export async function grantLocationAccess(
  { tx, actor, record, audit }: TxContext,
  grant: Grant,
): Promise<{ success: true }> {
  const email = await getEmail(tx, grant.user_id);
  if (!(await mayAssignLocation(tx, actor.user_id, grant.ghl_location_id)))
    throw new AppError('CANNOT_ASSIGN_LOCATION');
  await grantLocation(tx, { workspace_id: actor.workspace_id, ...grant });
  await audit('location_access.granted', email, {
    location: grant.ghl_location_id,
    access_level: grant.access_level,
  });
  await record('location_access.changed', { user_id: grant.user_id });
  return { success: true };
}
