import { asSystem, type SystemTx } from '@hearback/database';
import { findAccount, isConfirmed } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteWorkspace } from './removal/removals.queries.ts';
import { findUnconfirmedSignUp } from './sign-up/sign-up.queries.ts';

/** Only a person who has confirmed their own address can cause emails to others. */
export async function requireOwnAddress({ tx, actor }: TxContext): Promise<void> {
  if (!(await asSystem(tx, (tx) => isConfirmed(tx, actor.auth_user_id))))
    throw new AppError('OWN_EMAIL_UNCONFIRMED');
}

/**
 * Returns true if the address has an account other than an unconfirmed sign-up. An unconfirmed sign-up proves nothing
 * about the address and must not block its owner.
 */
export async function isRegistered(tx: SystemTx, email: string): Promise<boolean> {
  return (await findAccount(tx, email)) !== null && !(await findUnconfirmedSignUp(tx, email));
}

/** Deletes an unconfirmed sign-up with its workspace. Returns true if the address is free. */
export async function releaseAddress(tx: SystemTx, email: string): Promise<boolean> {
  if (!(await findAccount(tx, email))) return true;
  const pending = await findUnconfirmedSignUp(tx, email);
  if (!pending) return false;
  await deleteWorkspace(tx, pending.workspace_id);
  return true;
}
