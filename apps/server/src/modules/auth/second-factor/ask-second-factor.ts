import type { Account, SecondFactorChallenge } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { startChallenge } from './challenge.ts';
import { findFactors } from './find-factors.ts';
import { toRequestOptions } from './passkeys/relying-party.ts';
import { isTrustedDevice } from './trust.ts';

/** Returns null if the person has no second factor or the device is trusted; the password is enough then. */
export async function askSecondFactor(
  tx: SystemTx,
  context: HttpContext,
  account: Account,
): Promise<SecondFactorChallenge | null> {
  if (await isTrustedDevice(tx, context, account)) return null;
  return startFactorChallenge(tx, context, { kind: 'second_factor', auth_user_id: account.id });
}

type Challenge = { kind: 'second_factor' | 'step_up'; auth_user_id: string };

/** Starts a challenge for any second factor of the account; null when there is none. */
export async function startFactorChallenge(
  tx: SystemTx,
  context: HttpContext,
  { kind, auth_user_id }: Challenge,
): Promise<SecondFactorChallenge | null> {
  const { app, passkeys } = await findFactors(tx, auth_user_id);
  if (!app && passkeys.length === 0) return null;
  // Browsers offer a passkey only at the host it was made for. The others still make a second factor necessary.
  const usablePasskeys = passkeys.filter(({ host }) => host === (context.site.brand?.host ?? null));
  const challenge = await startChallenge(tx, context, { kind, auth_user_id });
  return {
    second_factor_needed: true,
    app: app !== null,
    passkey_options:
      usablePasskeys.length > 0 ? await toRequestOptions(context.site, challenge, usablePasskeys) : null,
  };
}
