import type { SystemTx } from '@hearback/database';
import { countRecoveryCodes, replaceRecoveryCodes } from '../second-factor.queries.ts';
import { hashCode, makeCodes } from './recovery-codes.ts';

/**
 * Creates ten new recovery codes and invalidates the old ones. Only their hashes are stored, so they cannot be shown
 * again.
 */
export async function createRecoveryCodes(tx: SystemTx, authUserId: string): Promise<string[]> {
  const codes = makeCodes();
  const hashes = await Promise.all(codes.map((code) => hashCode(authUserId, code)));
  await replaceRecoveryCodes(tx, authUserId, hashes);
  return codes;
}

/** Creates recovery codes with the first second factor. Adding another factor keeps them. */
export async function createFirstRecoveryCodes(tx: SystemTx, authUserId: string): Promise<string[] | null> {
  const { all } = await countRecoveryCodes(tx, authUserId);
  return all > 0 ? null : createRecoveryCodes(tx, authUserId);
}
