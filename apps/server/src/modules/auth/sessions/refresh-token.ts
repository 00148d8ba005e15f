import { createHmac, timingSafeEqual } from 'node:crypto';

/** One row of sessions: all refresh tokens that follow from one sign-in. */
export type SessionFamily = {
  readonly id: string;
  /** Random, and known to nobody outside the database. */
  readonly token: string;
  readonly generation: number;
  readonly rotated_at: Date | null;
};

export type ShownToken = { readonly session_id: string; readonly generation: number; readonly proof: string };

/**
 * Made from the family's secret and ours: nothing of a token is stored, an old one is recognised as long as its family
 * lives, and asking twice for the next step gives the same token.
 */
const prove = (secret: string, { id, token }: SessionFamily, generation: number): string =>
  createHmac('sha256', secret).update(`refresh:${id}:${token}:${generation}`).digest('base64url');

export const makeRefreshToken = (secret: string, family: SessionFamily): string =>
  `${family.id}.${family.generation}.${prove(secret, family, family.generation)}`;

export function readRefreshToken(text: string): ShownToken | null {
  const [session_id, generation, proof, ...rest] = text.split('.');
  if (!session_id || !generation || !/^\d{1,9}$/.test(generation) || !proof || rest.length > 0) return null;
  return { session_id, generation: Number(generation), proof };
}

export function isGenuine(secret: string, family: SessionFamily, shown: ShownToken): boolean {
  const expected = Buffer.from(prove(secret, family, shown.generation));
  const given = Buffer.from(shown.proof);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The session token in a cookie that the sign-in library of earlier releases signed; null unless the signature is right. */
export function readUnrotatedToken(secrets: readonly string[], cookie: string): string | null {
  const [token, signature, ...rest] = cookie.split('.');
  if (!token || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature);
  const isSigned = secrets.some((secret) => {
    const proof = createHmac('sha256', secret).update(token).digest('base64');
    const expected = Buffer.from(encodeURIComponent(proof));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return isSigned ? token : null;
}

/**
 * Two tabs, or a retry after a lost answer, show the former token within moments: they get what the first one got. No
 * step is taken twice within this time, so that whatever is two steps old was given up longer ago than this.
 */
export const GRACE_SECONDS = 60;

/** `rotate` takes the next step, `keep` answers with the current token, `reused` means that two parties have the token. */
export function judgeToken(
  shown: Pick<ShownToken, 'generation'>,
  family: Pick<SessionFamily, 'generation' | 'rotated_at'>,
  now: Date,
): 'rotate' | 'keep' | 'reused' {
  const behind = family.generation - shown.generation;
  const justNow =
    family.rotated_at !== null && now.getTime() - family.rotated_at.getTime() <= GRACE_SECONDS * 1000;
  if (behind === 0) return justNow ? 'keep' : 'rotate';
  return behind === 1 && justNow ? 'keep' : 'reused';
}
