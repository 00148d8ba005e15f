import type { SystemTx } from '@hearback/database';
import { replaceCodeHash, selectFastCodes } from '../second-factor.queries.ts';
import { SLOW, strengthenHash } from './recovery-codes.ts';

/** About ten seconds of work. */
const MAX_CODES_PER_RUN = 300;

/** Replaces the fast hashes of earlier releases. People keep their codes. */
export async function rehashRecoveryCodes(tx: SystemTx): Promise<void> {
  for (const { auth_user_id, code_hash } of await selectFastCodes(tx, SLOW, MAX_CODES_PER_RUN))
    await replaceCodeHash(tx, auth_user_id, code_hash, await strengthenHash(auth_user_id, code_hash));
}
