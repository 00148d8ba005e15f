import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { countStoredBytes, lockStorage } from './chunks.queries.ts';

/**
 * Pending files are stored in the database that all workspaces share, so each workspace has a quota. Needs the system
 * role.
 */
export async function requireStorage(
  tx: SystemTx,
  workspace_id: string,
  bytes: number,
  most: number,
): Promise<void> {
  await lockStorage(tx, workspace_id);
  if ((await countStoredBytes(tx, workspace_id)) + bytes > most) throw new AppError('IMPORT_STORAGE_FULL');
}
