import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#server/platform/http/request-context.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';

/**
 * The return from the consent screen comes without a session. Without this cookie, somebody could send their own
 * consent link to a stranger, and the stranger's CRM would end up in the sender's workspace: a state is good only in
 * the browser that began the journey.
 */
const COOKIE = 'hearback_journey';
const MARK = /(?:^|;\s*)hearback_journey=([\w-]{43})(?:;|$)/;

export const readMark = ({ headers }: RequestContext): string | null =>
  MARK.exec(headers.get('cookie') ?? '')?.[1] ?? null;

/** A browser keeps its mark, so that journeys in two tabs do not disturb each other. */
export function giveMark(context: RequestContext, maxAgeSeconds: number): string {
  const mark = readMark(context) ?? randomBytes(32).toString('base64url');
  const secure = context.services.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${COOKIE}=${mark}; Path=/api/functions; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
  context.setHeader('set-cookie', cookie);
  return mark;
}

export const hashState = (state: string, mark: string): string => hashLinkToken(`${state}.${mark}`);
