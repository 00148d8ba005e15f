import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@hearback/contract';
import type { Claim } from '@hearback/database';
import { createLocalJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Authenticate } from '#server/platform/http/http-context.ts';
import type { Services } from '#server/platform/services.ts';
import type { SignInAccount } from '../auth.queries.ts';
import { ACCESS_TOKEN_SECONDS, ISSUER, signInLibrary, throwUnavailable } from '../sign-in-library.ts';

type Session = { session: { id: string }; user: SignInAccount };

/** A token for 15 minutes. It names the session, so that a revoked session ends it at once. */
export async function makeAccessToken(services: Services, { session, user }: Session): Promise<SignedIn> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  // Two tokens of one second differ too: a browser takes an equal one for no news, and would miss what else came with it.
  const payload = { sub: user.id, sid: session.id, iat: issuedAt, exp: expiresAt, jti: randomUUID() };
  const { token } = await signInLibrary(services).api.signJWT({ body: { payload } }).catch(throwUnavailable);
  return {
    access_token: token,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    user: { id: user.id, email: user.email },
    password_change_required: user.has_temporary_password,
    second_factor_required: user.must_add_second_factor,
  };
}

/** A browser shows the same token with every click: some thousand people at once. */
const MAX_KNOWN = 10_000;

/** Verifies signature and age here, without a round trip; whether the session still lives is asked by withActor. */
export function createAuthenticate(services: Services): Authenticate {
  const verify = createVerify(services);
  const known = new Map<string, { claim: Claim; expiresAt: number }>();
  return async (token) => {
    const remembered = known.get(token);
    if (remembered && Date.now() < remembered.expiresAt) return remembered.claim;
    known.delete(token);
    const payload = await verify(token);
    const claim = payload && toClaim(payload);
    if (claim && payload.exp !== undefined) {
      if (known.size >= MAX_KNOWN) known.clear();
      // Never longer than our own tokens live, whatever this one says.
      const expires = Math.min(payload.exp, Date.now() / 1000 + ACCESS_TOKEN_SECONDS);
      known.set(token, { claim, expiresAt: expires * 1000 });
    }
    return claim;
  };
}

function createVerify(services: Services): (token: string) => Promise<JWTPayload | null> {
  let keys: JWTVerifyGetKey | undefined;
  const loadKeys = async () => {
    const set = await signInLibrary(services).api.getJwks().catch(throwUnavailable);
    keys = createLocalJWKSet(set as Parameters<typeof createLocalJWKSet>[0]);
    return keys;
  };
  const check = async (token: string, getKey: JWTVerifyGetKey) =>
    (await jwtVerify(token, getKey, { issuer: ISSUER, audience: ISSUER, algorithms: ['EdDSA'] })).payload;

  return async (token) => {
    // Not in the try: keys that cannot be read now make no token a bad one, and nobody is to be signed out for it.
    const known = keys ?? (await loadKeys());
    try {
      return await check(token, known);
    } catch (error) {
      // Another process may have made a new signing key since we looked; anything else is a bad token.
      if ((error as { code?: string }).code !== 'ERR_JWKS_NO_MATCHING_KEY') return null;
    }
    const renewed = await loadKeys();
    return check(token, renewed).catch(() => null);
  };
}

const toClaim = ({ sub, sid }: JWTPayload): Claim | null =>
  typeof sub === 'string' && typeof sid === 'string' ? { auth_user_id: sub, session_id: sid } : null;
