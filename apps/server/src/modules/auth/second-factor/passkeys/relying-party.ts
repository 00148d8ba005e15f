import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Services } from '#server/platform/services.ts';
import type { Passkey } from './passkeys.queries.ts';

/** Passkeys are bound to the public address: one made here does not work elsewhere, and vice versa. */
export function relyingParty({ config }: Pick<Services, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

/** EdDSA, ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257];

/** As bytes, because the library would encode a string as UTF-8. */
export const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** Options for the browser's passkey request. Without a list, any passkey for this address is accepted. */
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
