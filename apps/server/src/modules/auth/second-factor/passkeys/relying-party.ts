import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Site } from '#server/platform/http/site.ts';
import type { Passkey } from './passkeys.queries.ts';

/** Passkeys are bound to the host: one made here does not work elsewhere, and vice versa. */
export const relyingParty = ({ origin }: Site): { rpID: string; origin: string } => ({
  rpID: new URL(origin).hostname,
  origin,
});

/** EdDSA, ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257];

/** As bytes, because the library would encode a string as UTF-8. */
export const toBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** Options for the browser's passkey request. Without a list, any passkey for this address is accepted. */
export const toRequestOptions = async (
  site: Site,
  challenge: string,
  passkeys: readonly Pick<Passkey, 'id' | 'transports'>[] = [],
) => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingParty(site).rpID,
    challenge: toBytes(challenge),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
  })),
});
