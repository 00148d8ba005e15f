import { randomUUID } from 'node:crypto';
import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { insertAccount } from '../auth.queries.ts';
import { hashPassword, MIN_PASSWORD_LENGTH } from '../password-hash.ts';
import { isCommonPassword } from './known-passwords.ts';

type NewAccount = {
  email: string;
  name: string;
  password: string;
  /** Set if the password was hashed already. */
  passwordHash?: string | undefined;
  emailVerified: boolean;
  requiresEmailConfirmation: boolean;
};

/** Creates an account in the caller's transaction, so a profile without an account, or the reverse, never exists. */
export async function createAccount(tx: SystemTx, account: NewAccount): Promise<string> {
  const { password, passwordHash = await hashPassword(password), ...user } = account;
  requirePassword(password);
  const id = randomUUID();
  await insertAccount(tx, { id, ...user, passwordHash });
  return id;
}

/** Requires the minimum length, a character that is not a space, and a password that is not a common one. */
export function requirePassword(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('PASSWORD_TOO_SHORT');
  if (password.trim() === '') throw new AppError('PASSWORD_BLANK');
  if (isCommonPassword(password)) throw new AppError('PASSWORD_TOO_COMMON');
}
