import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Mantine injects style elements at run time; they carry the page's nonce. Inline scripts never run. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Photos and logos are proxied by the product. Pictures in emails are loaded by the framed pages only.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Only for frames with foreign HTML, which have their own policy.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The pages in `framed/` show HTML written by strangers. They can be framed by our own pages only, run no scripts
 * even when opened directly, and add a stricter policy in their own head.
 */
export const FRAMED_POLICY = [
  "default-src 'none'",
  'img-src data: https:',
  // The product's typeface only. Emails cannot load style sheets or fonts.
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The service worker repeats the requests of pages, and its offline page needs its own style and icon. */
export const OFFLINE_POLICIES: Readonly<Record<string, string>> = {
  'push-worker.js': "default-src 'none'; connect-src 'self'",
  'offline.html':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const makeNonce = (): string => randomBytes(16).toString('base64');

export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    // Pages send their own policy with a fresh nonce; everything else may load nothing.
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', DATA_POLICY);
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
}
