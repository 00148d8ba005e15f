import type { SecondFactorProof } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { requirePasskey } from '../passkeys/require-passkey.ts';
import { countFailure } from './count-failure.ts';
import { clearSecondFactorFailures, isNewPasswordRequired } from './failures.queries.ts';
import { spendCode } from './spend-code.ts';

type Check = {
  auth_user_id: string;
  /** The challenge or session of the proof. */
  source: string;
  webauthn_challenge: string;
  proof: Pick<SecondFactorProof, 'code' | 'passkey'>;
};

/**
 * Checks a code or a passkey. A wrong code is returned as an error instead of thrown, because its count must be
 * committed. The caller holds the account's lock, so that parallel guesses are all counted.
 */
export async function checkProof(
  context: HttpContext,
  tx: SystemTx,
  { auth_user_id, source, webauthn_challenge, proof: { code, passkey } }: Check,
): Promise<'WRONG_CODE' | 'NEW_PASSWORD_REQUIRED' | null> {
  if (passkey !== undefined) {
    const owner = await requirePasskey(context.site, tx, webauthn_challenge, passkey);
    if (owner !== auth_user_id) throw new AppError('PASSKEY_REFUSED');
    return null;
  }
  if (await isNewPasswordRequired(tx, auth_user_id)) return 'NEW_PASSWORD_REQUIRED';
  if (!(await spendCode(context, tx, auth_user_id, code ?? '')))
    return (await countFailure(context, tx, { auth_user_id, source }))
      ? 'NEW_PASSWORD_REQUIRED'
      : 'WRONG_CODE';
  await clearSecondFactorFailures(tx, auth_user_id, source);
  return null;
}
