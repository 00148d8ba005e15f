import type { TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { canAssignLocation, countLocations } from './access.queries.ts';

/**
 * Requires all locations to be in this workspace and visible to the actor. An id of another workspace gets the same error as an
 * unknown one.
 */
export async function requireLocations(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const uniqueIds = new Set(ids);
  if (uniqueIds.size > 0 && (await countLocations(tx, [...uniqueIds])) !== uniqueIds.size)
    throw new AppError('NOT_FOUND');
}

/** Requires every location to exist and, if it is granted to a client, the actor to be allowed to assign it. */
export async function requireAssignable(
  { tx, actor }: TxContext,
  granted: readonly string[],
  defaultLocationId: string | null | undefined,
): Promise<void> {
  await requireLocations(tx, defaultLocationId ? [...granted, defaultLocationId] : granted);
  for (const location of granted) {
    if (!(await canAssignLocation(tx, actor.user_id, location))) throw new AppError('CANNOT_ASSIGN_LOCATION');
  }
}
