import type { SystemTx } from '@hearback/database';
import { ConfigError } from '../config.ts';
import { findAccount, findBelonging } from '../modules/auth/index.ts';

/** Returns the person with the email address that the operator entered. */
export async function requireAccount(tx: SystemTx, email: string) {
  const account = await findAccount(tx, email);
  const person = account && (await findBelonging(tx, account.id));
  if (!account || !person) throw new ConfigError(`No account has the email address ${email}.`);
  return { ...person, auth_user_id: account.id };
}
