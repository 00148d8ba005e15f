import type { NewPasskey, NewRecoveryCodes } from '@hearback/contract';
import { type Claim, withSystem } from '@hearback/database';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { auditOwnChange } from '#server/modules/auth/audit-own-change.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { lockPassword } from '../../auth.queries.ts';
import { notifyOfSecurity } from '../../devices/security.email.ts';
import { requireOwnPage } from '../../sessions/require-own-page.ts';
import { markSecondFactor } from '../../sessions/sessions.queries.ts';
import { clearChallenge, consumeChallenge } from '../challenge.ts';
import { createFirstRecoveryCodes } from '../recovery/create-recovery-codes.ts';
import { requireFreshFactor, SET_UP_SECONDS } from '../step-up/step-up.ts';
import { insertPasskey } from './passkeys.queries.ts';
import { ALGORITHMS, relyingParty } from './relying-party.ts';

export async function addPasskey(
  context: HttpContext,
  claim: Claim,
  { name, passkey }: NewPasskey,
): Promise<NewRecoveryCodes> {
  requireOwnPage(context);
  const { auth_user_id, session_id } = claim;
  const recovery_codes = await withSystem(context.services.db, 'add a passkey', async (tx) => {
    await lockPassword(tx, auth_user_id);
    await requireFreshFactor(tx, claim, SET_UP_SECONDS);
    const challenge = await consumeChallenge(tx, context, 'add_passkey');
    if (challenge.auth_user_id !== auth_user_id) throw new AppError('CHALLENGE_OVER');
    const credential = await readCredential(context, challenge.webauthn_challenge, passkey);
    const label = name === '' ? 'Passkey' : name;
    const isNew = await insertPasskey(tx, {
      id: credential.id,
      auth_user_id,
      name: label,
      host: context.site.brand?.host ?? null,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    });
    if (!isNew) throw new AppError('PASSKEY_REFUSED');
    await auditOwnChange(tx, auth_user_id, 'user.second_factor_added', { kind: 'passkey', name });
    await markSecondFactor(tx, session_id);
    await notifyOfSecurity(context, tx, auth_user_id, { kind: 'passkey_added', name: label });
    return createFirstRecoveryCodes(tx, auth_user_id);
  });
  clearChallenge(context);
  return { recovery_codes };
}

async function readCredential({ site }: HttpContext, challenge: string, response: NewPasskey['passkey']) {
  const { rpID, origin } = relyingParty(site);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError('PASSKEY_REFUSED', { cause });
  });
  if (!checked.verified) throw new AppError('PASSKEY_REFUSED');
  return checked.registrationInfo.credential;
}
