import { randomUUID } from 'node:crypto';
import type { AccessTokenResponse } from '@hearback/contract';
import { type Claim, withSystem } from '@hearback/database';
import { createLocalJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import type { Authenticate } from '#server/platform/http/http-context.ts';
import type { Services } from '#server/platform/services.ts';
import { belongsToSite, type SignInAccount } from '../auth.queries.ts';
import { getPublicKeys, getSigningKey, SIGNING_ALGORITHM } from './signing-keys.ts';

const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'hearback';

type Session = { session: { id: string }; user: SignInAccount };

/** Creates a 15-minute token. It names the session, so that revoking the session invalidates it immediately. */
export async function makeAccessToken(
  services: Services,
  { session, user }: Session,
): Promise<AccessTokenResponse> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  // The random id makes two tokens of the same second differ. Browsers ignore an equal token and would miss the rest
  // of the response.
  const payload = { sub: user.id, sid: session.id, iat: issuedAt, exp: expiresAt, jti: randomUUID() };
  const { id, privateKey } = await getSigningKey(services);
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .sign(privateKey);
  return {
    access_token: token,
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    user: { id: user.id, email: user.email },
    password_change_required: user.has_temporary_password,
    second_factor_required: user.must_add_second_factor,
    ...(user.brand && { brand: user.brand }),
  };
}

/**
 * Creates the token of a preview. It names the session of the person of the agency, so that it ends with the session, and the client.
 * It cannot be renewed.
 */
export async function makePreviewToken(
  services: Services,
  { auth_user_id, session_id }: Pick<Claim, 'auth_user_id' | 'session_id'>,
  {
    preview_of,
    preview_id,
    expiresAt,
  }: { readonly preview_of: string; readonly preview_id: string; readonly expiresAt: Date },
): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const exp = Math.floor(expiresAt.getTime() / 1000);
  const payload = {
    ...{ sub: auth_user_id, sid: session_id, preview_of, preview_id },
    ...{ iat: issuedAt, exp, jti: randomUUID() },
  };
  const { id, privateKey } = await getSigningKey(services);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: id })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .sign(privateKey);
}

/** Browsers send the same token with every call; this covers a few thousand concurrent people. */
const MAX_KNOWN = 10_000;

/**
 * Verifies the signature and the expiry without a database query. withActor checks whether the session is still
 * alive. A custom host accepts tokens of its workspace only.
 */
export function createAuthenticate(services: Services): Authenticate {
  const verify = createVerify(services);
  const claimCache = new Map<string, { claim: Claim; expiresAt: number }>();
  const find = async (token: string) => {
    const remembered = claimCache.get(token);
    if (remembered && Date.now() < remembered.expiresAt) return remembered.claim;
    claimCache.delete(token);
    const payload = await verify(token);
    const claim = payload && toClaim(payload);
    if (claim && payload.exp !== undefined) {
      if (claimCache.size >= MAX_KNOWN) claimCache.clear();
      // Never longer than the lifetime of our own tokens, regardless of the expiry of this one.
      const expires = Math.min(payload.exp, Date.now() / 1000 + ACCESS_TOKEN_SECONDS);
      claimCache.set(token, { claim, expiresAt: expires * 1000 });
    }
    return claim;
  };
  return async (token, site) => {
    const claim = await find(token);
    if (claim === null || site.brand === null) return claim;
    const belongs = await withSystem(services.db, 'find workspace of token', (tx) =>
      belongsToSite(tx, site, claim.auth_user_id),
    );
    return belongs ? claim : null;
  };
}

function createVerify(services: Services): (token: string) => Promise<JWTPayload | null> {
  let keys: JWTVerifyGetKey | undefined;
  const loadKeys = async () => {
    keys = createLocalJWKSet(await getPublicKeys(services));
    return keys;
  };
  const check = async (token: string, getKey: JWTVerifyGetKey) =>
    (await jwtVerify(token, getKey, { issuer: ISSUER, audience: ISSUER, algorithms: [SIGNING_ALGORITHM] }))
      .payload;

  return async (token) => {
    // Outside the try: if the keys cannot be read, the token may still be valid, and the person must not be signed
    // out.
    const currentKeys = keys ?? (await loadKeys());
    try {
      return await check(token, currentKeys);
    } catch (error) {
      // Another process may have created a new signing key since the last read; any other error means a bad token.
      if ((error as { code?: string }).code !== 'ERR_JWKS_NO_MATCHING_KEY') return null;
    }
    const renewed = await loadKeys();
    return check(token, renewed).catch(() => null);
  };
}

function toClaim({ sub, sid, preview_of, preview_id }: JWTPayload): Claim | null {
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  const claim = { auth_user_id: sub, session_id: sid };
  if (preview_of === undefined) return claim;
  if (typeof preview_of !== 'string' || typeof preview_id !== 'string') return null;
  return { ...claim, preview_of, preview_id };
}
