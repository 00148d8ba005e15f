import type { SystemTx } from '@hearback/database';
import { findFactors } from './find-factors.ts';
import { forgetTrust, replaceRecoveryCodes } from './second-factor.queries.ts';

/** Codes and trust are worth nothing without a second factor, and must not be found there when there is one again. */
export async function forgetLeftovers(tx: SystemTx, authUserId: string): Promise<void> {
  const { app, passkeys } = await findFactors(tx, authUserId);
  if (app || passkeys.length > 0) return;
  await replaceRecoveryCodes(tx, authUserId, []);
  await forgetTrust(tx, authUserId);
}
