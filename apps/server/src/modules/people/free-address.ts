import type { SystemTx } from '@hearback/database';
import { findAccount } from '#server/modules/auth/index.ts';
import { deleteWorkspace } from './departures/departures.queries.ts';
import { findUnconfirmedSignUp } from './signing-up/signing-up.queries.ts';

/**
 * An unconfirmed sign-up proves nothing about its address, and must not keep its owner out. Whether the address has an
 * account besides such a sign-up.
 */
export async function isRegistered(tx: SystemTx, email: string): Promise<boolean> {
  return (await findAccount(tx, email)) !== null && !(await findUnconfirmedSignUp(tx, email));
}

/** Deletes an unconfirmed sign-up with its workspace, so that the address is free. True when the address is free. */
export async function freeAddress(tx: SystemTx, email: string): Promise<boolean> {
  if (!(await findAccount(tx, email))) return true;
  const pending = await findUnconfirmedSignUp(tx, email);
  if (!pending) return false;
  await deleteWorkspace(tx, pending.workspace_id);
  return true;
}
