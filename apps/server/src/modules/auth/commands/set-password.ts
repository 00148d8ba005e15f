import type { Tx } from '@hearback/database';
import { clearTemporaryPassword, endSessions, savePasswordHash } from '../auth.queries.ts';
import { hashPassword } from '../sign-in-library.ts';
import { requirePassword } from './create-account.ts';

/** A new password, under the system role: ends the sessions made with the old one and clears the temporary flag. */
export async function setPassword(
  tx: Tx,
  authUserId: string,
  password: string,
  keepSessionId?: string,
): Promise<void> {
  requirePassword(password);
  await savePasswordHash(tx, authUserId, await hashPassword(password));
  await endSessions(tx, authUserId, keepSessionId);
  await clearTemporaryPassword(tx, authUserId);
}
