import type { SystemTx } from '@hearback/database';
import { countRecoveryCodes, replaceRecoveryCodes } from '../second-factor.queries.ts';
import { hashCode, makeCodes } from './recovery-codes.ts';

/** Ten new ones; those before them are worth nothing any more. Nobody can read them again: only their hashes are kept. */
export async function giveRecoveryCodes(tx: SystemTx, authUserId: string): Promise<string[]> {
  const codes = makeCodes();
  await replaceRecoveryCodes(
    tx,
    authUserId,
    codes.map((code) => hashCode(authUserId, code)),
  );
  return codes;
}

/** With the first factor come the codes for the day it is lost; a second one changes nothing about them. */
export async function giveFirstRecoveryCodes(tx: SystemTx, authUserId: string): Promise<string[] | null> {
  const { all } = await countRecoveryCodes(tx, authUserId);
  return all > 0 ? null : giveRecoveryCodes(tx, authUserId);
}
