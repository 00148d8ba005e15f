import type { FastifyReply } from 'fastify';
import type { ScanResult } from './scan-for-viruses.ts';

type SentFile = { readonly name: string; readonly bytes: Buffer; readonly scan: ScanResult };

/** Always sent as a download of unknown type, which no browser opens in our origin. */
export const sendFile = (reply: FastifyReply, { name, bytes, scan }: SentFile): FastifyReply =>
  reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', toDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'no-store')
    .header('x-virus-scan', scan === 'clean' ? 'clean' : 'not-scanned')
    .send(bytes);

/** The plain name for old clients, and the full name encoded as in RFC 6266. */
function toDisposition(name: string): string {
  const plain = name.replace(/[^\w.() -]/g, '_').slice(0, 150) || 'file';
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
