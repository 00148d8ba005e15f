import type { PasskeyAssertion } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { AppError } from '#server/platform/app-error.ts';
import type { Site } from '#server/platform/http/site.ts';
import { lockPasskey, savePasskeyUse } from './passkeys.queries.ts';
import { relyingParty } from './relying-party.ts';

/**
 * Returns the owner of the passkey that signed the challenge. The authenticator must have verified its owner
 * (fingerprint, face or PIN): only then does it count as both a password and a second factor.
 */
export async function requirePasskey(
  site: Site,
  tx: SystemTx,
  challenge: string,
  passkey: PasskeyAssertion,
): Promise<string> {
  const storedPasskey = await lockPasskey(tx, passkey.id);
  if (!storedPasskey) throw new AppError('PASSKEY_REFUSED');
  const { rpID, origin } = relyingParty(site);
  const checked = await verifyAuthenticationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: storedPasskey.id,
      publicKey: new Uint8Array(storedPasskey.public_key),
      counter: storedPasskey.counter,
      transports: storedPasskey.transports,
    },
    // The library throws for every problem; visitors get the same error for all.
  }).catch((cause: unknown) => {
    throw new AppError('PASSKEY_REFUSED', { cause });
  });
  if (!checked.verified) throw new AppError('PASSKEY_REFUSED');
  await savePasskeyUse(tx, storedPasskey.id, checked.authenticationInfo.newCounter);
  return storedPasskey.auth_user_id;
}
