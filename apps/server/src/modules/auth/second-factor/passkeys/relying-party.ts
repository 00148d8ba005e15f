import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Services } from '#server/platform/services.ts';
import type { Passkey } from './passkeys.queries.ts';

/** Passkeys are bound to the address that people use: one that was made here opens nothing elsewhere, and the reverse. */
export function relyingParty({ config }: Pick<Services, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

/** EdDSA, ES256 and RS256: what authenticators have, by their numbers in the standard. */
export const ALGORITHMS = [-8, -7, -257];

/** As bytes: given a text, the library would take it for the bytes of its letters. */
export const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** What the browser's passkeys are asked for; without a list, any that it has for this address. */
export const toRequestOptions = async (
  services: Services,
  challenge: string,
  passkeys: readonly Pick<Passkey, 'id' | 'transports'>[] = [],
) => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingParty(services).rpID,
    challenge: toBytes(challenge),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
  })),
});
