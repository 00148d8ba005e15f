import type { TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { countVisibleLocations } from './locations.queries.ts';

/** Returns the ids without duplicates. Null means all locations. Throws unless the person sees each of them. */
export async function requireVisibleLocations(
  tx: TenantTx,
  workspace_id: string,
  location_ids: readonly string[] | null,
): Promise<string[] | null> {
  if (location_ids === null) return null;
  const ids = [...new Set(location_ids)];
  if ((await countVisibleLocations(tx, workspace_id, ids)) < ids.length) throw new AppError('NOT_FOUND');
  return ids;
}
