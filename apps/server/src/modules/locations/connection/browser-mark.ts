import { randomBytes } from 'node:crypto';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';

/**
 * The callback from the consent screen comes without a session. Without this cookie, an attacker could send their own
 * consent link to someone else, whose CRM would be connected to the attacker's workspace. The state is therefore
 * valid only in the browser that began.
 */
const COOKIE = 'hearback_journey';
const MARK = /^[\w-]{43}$/;

type Visit = Pick<HttpContext, 'headers' | 'services' | 'setHeader'>;

const isSecure = ({ services }: Pick<Visit, 'services'>): boolean =>
  services.config.publicUrl.startsWith('https:');

/** The prefix makes browsers reject the cookie from a page without https. */
const toName = (visit: Pick<Visit, 'services'>): string => `${isSecure(visit) ? '__Secure-' : ''}${COOKIE}`;

export function readMark(visit: Pick<Visit, 'headers' | 'services'>): string | null {
  const prefix = `${toName(visit)}=`;
  const cookies = (visit.headers.get('cookie') ?? '').split(';').map((part) => part.trim());
  const mark = cookies.find((part) => part.startsWith(prefix))?.slice(prefix.length) ?? '';
  return MARK.test(mark) ? mark : null;
}

/** A browser keeps its mark, so that flows in two tabs do not interfere with each other. */
export function createBrowserMark(visit: Visit, maxAgeSeconds: number): string {
  const mark = readMark(visit) ?? randomBytes(32).toString('base64url');
  const attributes = `Path=/api/functions; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  visit.setHeader(
    'set-cookie',
    `${toName(visit)}=${mark}; ${attributes}${isSecure(visit) ? '; Secure' : ''}`,
  );
  return mark;
}

export const hashState = (state: string, mark: string): string => hashLinkToken(`${state}.${mark}`);
