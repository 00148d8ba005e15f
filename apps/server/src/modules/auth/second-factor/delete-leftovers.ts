import type { SystemTx } from '@hearback/database';
import { findFactors } from './find-factors.ts';
import { replaceRecoveryCodes, revokeTrust } from './second-factor.queries.ts';

/** Recovery codes and trusted devices are useless without a second factor and must not apply to a later one. */
export async function deleteLeftovers(tx: SystemTx, authUserId: string): Promise<void> {
  const { app, passkeys } = await findFactors(tx, authUserId);
  if (app || passkeys.length > 0) return;
  await replaceRecoveryCodes(tx, authUserId, []);
  await revokeTrust(tx, authUserId);
}
