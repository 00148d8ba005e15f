import type { Account } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { belongsToSite } from '../auth.queries.ts';
import { readCookie, setCookie } from '../devices/cookies.ts';
import {
  isGenuine,
  makeRefreshToken,
  type PresentedToken,
  readRefreshToken,
  readUnrotatedToken,
  type SessionFamily,
} from './refresh-token.ts';
import { lockSession, SESSION_SECONDS } from './sessions.queries.ts';

/** Sessions are valid at the host of their sign-in only. */
export const toSessionHost = ({ site }: HttpContext): string | null => site.brand?.host ?? null;

type OpenedFamily = { family: SessionFamily; shown: PresentedToken; user: Account; requested_at: Date };

/** Returns the session of the cookie's token in any generation, or null if it is missing, forged or expired. */
export async function findSessionByCookie(tx: SystemTx, context: HttpContext): Promise<OpenedFamily | null> {
  const presentedToken = readRefreshToken(readCookie(context, 'refresh') ?? '');
  if (!presentedToken) return openUnrotated(tx, context);
  const found = await lockSession(tx, toSessionHost(context), { id: presentedToken.session_id });
  const { secrets } = context.services.config;
  if (!found || !secrets.some((secret) => isGenuine(secret, found.family, presentedToken))) return null;
  return (await belongsToSite(tx, context.site, found.user.id)) ? { ...found, shown: presentedToken } : null;
}

/**
 * The cookie of a release without rotation counts as the first generation, so that an upgrade does not sign anyone
 * out.
 */
async function openUnrotated(tx: SystemTx, context: HttpContext): Promise<OpenedFamily | null> {
  const { secrets } = context.services.config;
  const token = readUnrotatedToken(secrets, readCookie(context, 'session_token') ?? '');
  const found = token === null ? null : await lockSession(tx, toSessionHost(context), { token });
  if (!found || !(await belongsToSite(tx, context.site, found.user.id))) return null;
  return { ...found, shown: { session_id: found.family.id, generation: 0, proof: '' } };
}

export function sendRefreshToken(context: HttpContext, family: SessionFamily): void {
  const token = makeRefreshToken(context.services.config.secret, family);
  setCookie(context, 'refresh', token, SESSION_SECONDS);
}

export const takeRefreshToken = (context: HttpContext): void => setCookie(context, 'refresh', '', 0);
