import type { TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { countLocations, mayAssignLocation } from './access.queries.ts';

/** All of them, in this workspace and visible to whoever asks; one foreign id is as if it did not exist. */
export async function requireLocations(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size > 0 && (await countLocations(tx, [...wanted])) !== wanted.size)
    throw new AppError('NOT_FOUND');
}

/** Every location must be there and, where it is handed out to a client, the actor must be allowed to do so. */
export async function requireAssignable(
  { tx, actor }: TxContext,
  granted: readonly string[],
  defaultLocationId: string | null | undefined,
): Promise<void> {
  await requireLocations(tx, defaultLocationId ? [...granted, defaultLocationId] : granted);
  for (const location of granted) {
    if (!(await mayAssignLocation(tx, actor.user_id, location))) throw new AppError('CANNOT_ASSIGN_LOCATION');
  }
}
