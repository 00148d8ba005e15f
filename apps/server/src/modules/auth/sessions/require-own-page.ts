import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';

/**
 * Endpoints that act on the cookie alone require a header that a page of another origin cannot send without our consent.
 * SameSite=Strict already blocks other sites; this also blocks sibling subdomains.
 */
export function requireOwnPage({ headers }: Pick<HttpContext, 'headers'>): void {
  if (headers.get('x-hearback') !== '1') throw new AppError('FORBIDDEN');
}
