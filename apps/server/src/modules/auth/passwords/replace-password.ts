import type { SystemTx } from '@hearback/database';
import { endSessions, lockPassword, savePasswordHash } from '../auth.queries.ts';
import { hashPassword } from '../password-hash.ts';
import { revokeTrust } from '../second-factor/second-factor.queries.ts';

type Replacement = {
  readonly auth_user_id: string;
  readonly password: string;
  /** This session may stay; every other one ends. */
  readonly keep_session_id?: string | undefined;
};

/** Stores the password and ends the sessions and trusted devices of the old one. */
export async function replacePassword(tx: SystemTx, replacement: Replacement): Promise<void> {
  const { auth_user_id, password, keep_session_id } = replacement;
  await lockPassword(tx, auth_user_id);
  await savePasswordHash(tx, auth_user_id, await hashPassword(password));
  await endSessions(tx, auth_user_id, keep_session_id);
  await revokeTrust(tx, auth_user_id);
}
