import type { PasskeyOptions } from '@hearback/contract';
import type { Claim } from '@hearback/database';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { findOwnBrand } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { PRODUCT_NAME } from '#server/platform/email/email-content.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { getLogin } from '../../auth.queries.ts';
import { startChallenge } from '../challenge.ts';
import { withOwnPassword } from '../step-up/with-own-password.ts';
import { selectPasskeys } from './passkeys.queries.ts';
import { ALGORITHMS, relyingParty, toBytes } from './relying-party.ts';

const MAX_PASSKEYS = 20;

export const beginPasskey = (
  context: HttpContext,
  claim: Claim,
  password: string,
): Promise<{ options: PasskeyOptions }> =>
  withOwnPassword(context, claim, password, async (tx) => {
    const { auth_user_id } = claim;
    const had = await selectPasskeys(tx, auth_user_id);
    if (had.length >= MAX_PASSKEYS) throw new AppError('PASSKEYS_FULL');
    const challenge = await startChallenge(tx, context, { kind: 'add_passkey', auth_user_id });
    const options = await generateRegistrationOptions({
      rpName: (await findOwnBrand(tx, auth_user_id))?.name ?? PRODUCT_NAME,
      rpID: relyingParty(context.site).rpID,
      userName: await getLogin(tx, auth_user_id),
      userID: new Uint8Array(Buffer.from(auth_user_id)),
      challenge: toBytes(challenge),
      attestationType: 'none',
      excludeCredentials: had.map(({ id, transports }) => ({ id, transports })),
      // The browser finds the passkey without a user name, and user verification makes it worth a password.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { options: { ...options } };
  });
