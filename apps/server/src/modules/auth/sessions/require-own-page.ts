import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';

/**
 * Endpoints that act on the cookie alone ask for a header that a foreign page cannot send without our consent;
 * SameSite=Strict keeps the cookie away from other sites already, this keeps sibling subdomains out as well.
 */
export function requireOwnPage({ headers }: Pick<HttpContext, 'headers'>): void {
  if (headers.get('x-hearback') !== '1') throw new AppError('FORBIDDEN');
}
