import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionRefresh } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { auditOwnChange } from '../audit-own-change.ts';
import { findObligations, isDisabled } from '../auth.queries.ts';
import { makeAccessToken } from './access-token.ts';
import {
  findSessionByCookie,
  sendRefreshToken,
  takeRefreshToken,
  toSessionHost,
} from './find-session-by-cookie.ts';
import { classifyRefreshToken } from './refresh-token.ts';
import { requireOwnPage } from './require-own-page.ts';
import { deleteSession, rotateSession } from './sessions.queries.ts';

/** Calls that a first screen may request with its token: small, fast and idempotent. */
const READABLE = /^\/api\/(users\/me|dashboard|conversation-counts|conversations(\/[\da-f-]{36})?)(\?|$)/;

const MAX_READ_MS = 1000;

/**
 * Exchanges the refresh cookie for a new access token and rotates the refresh token. A page that is loading gets its
 * first responses as well, which saves a network round trip.
 */
export async function refresh(context: HttpContext, reads: readonly string[] = []): Promise<SessionRefresh> {
  const { services, headers } = context;
  if (!headers.get('cookie')) throw new AppError('UNAUTHENTICATED');
  requireOwnPage(context);
  const session = await withSystem(services.db, 'refresh', (tx) => takeStep(tx, context));
  if (!session) {
    takeRefreshToken(context);
    throw new AppError('UNAUTHENTICATED');
  }
  sendRefreshToken(context, session.family);
  const signedIn = await makeAccessToken(services, { session: session.family, user: session.user });
  return { ...signedIn, answers: await answerReads(context, reads, signedIn.access_token) };
}

/** Slow responses are left out, because the browser is waiting for its token and requests them separately. */
async function answerReads(context: HttpContext, reads: readonly string[], accessToken: string) {
  const paths = reads.filter((path) => READABLE.test(path));
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await Promise.race([
        context.call({ method: 'GET', path }, accessToken),
        sleep(MAX_READ_MS, null),
      ]);
      return response && { path, ...response };
    }),
  );
  return answers.filter((answer) => answer !== null);
}

async function takeStep(tx: SystemTx, context: HttpContext) {
  const opened = await findSessionByCookie(tx, context);
  if (!opened || (await isDisabled(tx, opened.user.id))) return null;
  const { family, shown, user, requested_at } = opened;
  const verdict = classifyRefreshToken(shown, family, requested_at);
  if (verdict !== 'reused') {
    return {
      family: verdict === 'rotate' ? await rotateSession(tx, toSessionHost(context), family) : family,
      user: { ...user, ...(await findObligations(tx, user.id)) },
    };
  }
  // We cannot tell the thief from the owner, so the session ends for both, and the owner's audit trail records it.
  await deleteSession(tx, family.id);
  await auditOwnChange(tx, user.id, 'session.ended_after_reuse');
  return null;
}
