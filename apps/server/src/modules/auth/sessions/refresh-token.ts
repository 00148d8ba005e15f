import { createHmac } from 'node:crypto';
import { isSameSecret } from '@hearback/providers';

/** One session row: all refresh tokens that follow from one sign-in. */
export type SessionFamily = {
  readonly id: string;
  /** Random, and never leaves the database. */
  readonly token: string;
  readonly generation: number;
  readonly rotated_at: Date | null;
};

export type PresentedToken = {
  readonly session_id: string;
  readonly generation: number;
  readonly proof: string;
};

/**
 * Derived from the family's secret and ours, so no token is stored, an old one is recognized as long as its family
 * exists, and repeating a rotation returns the same token.
 */
const prove = (secret: string, { id, token }: SessionFamily, generation: number): string =>
  createHmac('sha256', secret).update(`refresh:${id}:${token}:${generation}`).digest('base64url');

export const makeRefreshToken = (secret: string, family: SessionFamily): string =>
  `${family.id}.${family.generation}.${prove(secret, family, family.generation)}`;

export function readRefreshToken(text: string): PresentedToken | null {
  const [session_id, generation, proof, ...rest] = text.split('.');
  if (!session_id || !generation || !/^\d{1,9}$/.test(generation) || !proof || rest.length > 0) return null;
  return { session_id, generation: Number(generation), proof };
}

export function isGenuine(secret: string, family: SessionFamily, token: PresentedToken): boolean {
  return isSameSecret(token.proof, prove(secret, family, token.generation));
}

/**
 * Returns the session token of a cookie signed by the sign-in library of earlier releases, or null if the signature
 * is wrong.
 */
export function readUnrotatedToken(secrets: readonly string[], cookie: string): string | null {
  const [token, signature, ...rest] = cookie.split('.');
  if (!token || !signature || rest.length > 0) return null;
  const isSigned = secrets.some((secret) => {
    const proof = createHmac('sha256', secret).update(token).digest('base64');
    return isSameSecret(signature, encodeURIComponent(proof));
  });
  return isSigned ? token : null;
}

/**
 * Two tabs, or a retry after a lost response, may present the former token shortly after a rotation and get the
 * current one. There is at most one rotation within this period, so a token two generations old was replaced longer
 * ago.
 */
export const GRACE_SECONDS = 60;

/**
 * `rotate` issues the next token, `keep` returns the current one, and `reused` means that two parties have the token.
 */
export function classifyRefreshToken(
  token: Pick<PresentedToken, 'generation'>,
  family: Pick<SessionFamily, 'generation' | 'rotated_at'>,
  now: Date,
): 'rotate' | 'keep' | 'reused' {
  const behind = family.generation - token.generation;
  const justNow =
    family.rotated_at !== null && now.getTime() - family.rotated_at.getTime() <= GRACE_SECONDS * 1000;
  if (behind === 0) return justNow ? 'keep' : 'rotate';
  return behind === 1 && justNow ? 'keep' : 'reused';
}
