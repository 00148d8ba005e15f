import { randomBytes } from 'node:crypto';
import type { SystemTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { hashLinkToken, makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { readCookie, setCookie } from '../devices/cookies.ts';
import { type ChallengeKind, insertChallenge, takeChallenge } from './second-factor.queries.ts';

const CHALLENGE_SECONDS = 600;

type PendingChallenge = { kind: ChallengeKind; auth_user_id: string | null };

/**
 * Starts a challenge for this browser. An httpOnly cookie identifies it, so only this browser can answer. Returns the
 * value that a passkey must sign.
 */
export async function startChallenge(
  tx: SystemTx,
  context: HttpContext,
  challenge: PendingChallenge,
): Promise<string> {
  const { token, hash } = makeLinkToken();
  const webauthn_challenge = randomBytes(32).toString('base64url');
  await insertChallenge(tx, {
    ...challenge,
    token_hash: hash,
    webauthn_challenge,
    seconds: CHALLENGE_SECONDS,
  });
  setCookie(context, 'challenge', token, CHALLENGE_SECONDS);
  return webauthn_challenge;
}

export const hashChallengeToken = (context: HttpContext): string =>
  hashLinkToken(readCookie(context, 'challenge') ?? '');

/** Deletes and returns the challenge of this browser. */
export async function consumeChallenge(tx: SystemTx, context: HttpContext, kind: ChallengeKind) {
  const challenge = await takeChallenge(tx, hashChallengeToken(context), kind);
  if (!challenge) throw new AppError('CHALLENGE_OVER');
  return challenge;
}

export const clearChallenge = (context: HttpContext): void => setCookie(context, 'challenge', '', 0);
