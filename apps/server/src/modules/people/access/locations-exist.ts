import type { TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { countLocations } from './access.queries.ts';

/** All of them, in this workspace and visible to whoever asks; one foreign id is as if it did not exist. */
export async function requireLocations(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size > 0 && (await countLocations(tx, [...wanted])) !== wanted.size)
    throw new AppError('NOT_FOUND');
}
