import type { HttpContext } from '#server/platform/http/http-context.ts';

/** `session_token` is the refresh cookie of releases without token rotation. It is only read. */
export type CookieName = 'refresh' | 'device' | 'challenge' | 'session_token';

type CookieContext = Pick<HttpContext, 'services' | 'headers' | 'setHeader'>;

const isSecure = ({ services }: Pick<HttpContext, 'services'>): boolean =>
  services.config.publicUrl.startsWith('https:');

/** The prefix makes browsers reject the cookie from a page without https. */
const toCookieName = (context: Pick<HttpContext, 'services'>, name: CookieName): string =>
  `${isSecure(context) ? '__Secure-' : ''}hearback.${name}`;

export function readCookie(
  context: Pick<HttpContext, 'services' | 'headers'>,
  name: CookieName,
): string | null {
  const prefix = `${toCookieName(context, name)}=`;
  const found = (context.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return found === undefined ? null : found.slice(prefix.length);
}

/** The cookie is httpOnly, SameSite=Strict and limited to the sign-in endpoints. A max age of 0 deletes it. */
export function setCookie(
  context: Omit<CookieContext, 'headers'>,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): void {
  const attributes = `Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`;
  context.setHeader(
    'set-cookie',
    `${toCookieName(context, name)}=${value}; ${attributes}${isSecure(context) ? '; Secure' : ''}`,
  );
}
