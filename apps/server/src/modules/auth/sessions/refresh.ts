import { setTimeout as sleep } from 'node:timers/promises';
import type { Refreshed } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { auditOwn } from '../audit-own.ts';
import { findObligations, isDisabled } from '../auth.queries.ts';
import { makeAccessToken } from './access-token.ts';
import { openFamily, sendRefreshToken, takeRefreshToken } from './open-family.ts';
import { judgeToken } from './refresh-token.ts';
import { requireOwnPage } from './require-own-page.ts';
import { deleteSession, rotateSession } from './sessions.queries.ts';

/** What a first screen may ask for together with its token: answers that are small, quick and the same when read twice. */
const READABLE = /^\/api\/(users\/me|dashboard|conversation-counts|conversations(\/[\da-f-]{36})?)(\?|$)/;

const MAX_READ_MS = 1000;

/**
 * A new access token for whoever holds the refresh cookie, and the next refresh token for the one that was shown. A page that
 * is being opened gets its first answers along with it: it would ask for them next, one way over the network later.
 */
export async function refresh(context: HttpContext, reads: readonly string[] = []): Promise<Refreshed> {
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

/** One that takes long is left out: whoever waits for their token asks for it again by themselves. */
async function answerReads(context: HttpContext, reads: readonly string[], accessToken: string) {
  const known = reads.filter((path) => READABLE.test(path));
  const answers = await Promise.all(
    known.map(async (path) => {
      const answered = await Promise.race([context.read(path, accessToken), sleep(MAX_READ_MS, null)]);
      return answered && { path, ...answered };
    }),
  );
  return answers.filter((answer) => answer !== null);
}

async function takeStep(tx: SystemTx, context: HttpContext) {
  const opened = await openFamily(tx, context);
  if (!opened || (await isDisabled(tx, opened.user.id))) return null;
  const { family, shown, user, asked_at } = opened;
  const verdict = judgeToken(shown, family, asked_at);
  if (verdict !== 'reused') {
    return {
      family: verdict === 'rotate' ? await rotateSession(tx, family) : family,
      user: { ...user, ...(await findObligations(tx, user.id)) },
    };
  }
  // Nobody can tell which of the two is the thief: the session ends for both, and the owner's trail tells of it.
  await deleteSession(tx, family.id);
  await auditOwn(tx, user.id, 'session.ended_after_reuse');
  return null;
}
