import type { SystemTx } from '@hearback/database';
import { type Passkey, selectPasskeys } from './passkeys/passkeys.queries.ts';
import { findTotp } from './second-factor.queries.ts';

export type Factors = { app: Date | null; passkeys: Passkey[] };

/** Returns the account's second factors: when the app was set up, and the passkeys. */
export async function findFactors(tx: SystemTx, authUserId: string): Promise<Factors> {
  const totp = await findTotp(tx, authUserId);
  return { app: totp?.confirmed_at ?? null, passkeys: await selectPasskeys(tx, authUserId) };
}
