import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { mayAssignLocation } from '../access/access.queries.ts';
import { requireLocations } from '../access/locations-exist.ts';

/** Every location must be there and, where it is handed out to a client, the actor must be allowed to do so. */
export async function requireAssignable(
  { tx, actor }: Inside,
  granted: readonly string[],
  defaultLocationId: string | null | undefined,
): Promise<void> {
  await requireLocations(tx, defaultLocationId ? [...granted, defaultLocationId] : granted);
  for (const location of granted) {
    if (!(await mayAssignLocation(tx, actor.user_id, location))) throw new AppError('CANNOT_ASSIGN_LOCATION');
  }
}
