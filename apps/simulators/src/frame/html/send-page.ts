import type { FastifyReply } from 'fastify';
import type { Page } from './layout.ts';

/**
 * No scripts at all, nothing from elsewhere. `form-action` is left open on purpose: Chromium applies it to the
 * redirect after a form too, and the payment page must be able to send the customer back to the program.
 * Inline styles are allowed because the frame that shows a mail inherits this policy, and mail is styled inline.
 */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.document.markup);
}
