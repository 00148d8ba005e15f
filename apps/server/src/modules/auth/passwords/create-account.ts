import { randomUUID } from 'node:crypto';
import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { insertAccount } from '../auth.queries.ts';
import { hashPassword, MIN_PASSWORD_LENGTH } from '../sign-in-library.ts';
import { isCommonPassword } from './known-passwords.ts';

type NewAccount = {
  email: string;
  name: string;
  password: string;
  emailVerified: boolean;
  confirmFirst: boolean;
};

/** Makes an account in the caller's transaction: a profile without an account, or the reverse, never exists. */
export async function createAccount(tx: SystemTx, { password, ...account }: NewAccount): Promise<string> {
  requirePassword(password);
  const id = randomUUID();
  await insertAccount(tx, { id, ...account, passwordHash: await hashPassword(password) });
  return id;
}

/** Long enough, and none of those that are tried first. */
export function requirePassword(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH) throw new AppError('PASSWORD_TOO_SHORT');
  if (isCommonPassword(password)) throw new AppError('PASSWORD_TOO_COMMON');
}
