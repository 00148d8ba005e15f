import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteGrant, getEmail } from './access.queries.ts';

type Grant = { user_id: string; ghl_location_id: string };

export async function revokeLocation(
  { tx, record, audit }: TxContext,
  grant: Grant,
): Promise<{ success: true }> {
  const email = await getEmail(tx, grant.user_id);
  if (!(await deleteGrant(tx, grant.user_id, grant.ghl_location_id))) throw new AppError('NOT_FOUND');
  await audit('location_access.revoked', email, { location: grant.ghl_location_id });
  await record('location_access.changed', { user_id: grant.user_id });
  return { success: true };
}
