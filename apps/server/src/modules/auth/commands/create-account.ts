import { randomUUID } from 'node:crypto';
import type { Tx } from '@hearback/database';
import { insertAccount } from '../auth.queries.ts';
import { hashPassword } from '../sign-in-library.ts';

type NewAccount = { email: string; name: string; password: string };

/** Makes a confirmed account in the caller's transaction: a profile without an account, or the reverse, never exists. */
export async function createAccount(tx: Tx, { email, name, password }: NewAccount): Promise<string> {
  const id = randomUUID();
  await insertAccount(tx, { id, email, name, passwordHash: await hashPassword(password), emailVerified: true });
  return id;
}
