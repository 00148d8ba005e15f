import type { PageRequest } from './ask.ts';
import { visitWebsite, type WebsiteSettings } from './visit-website.ts';
import { requireSecureAddress } from './web-address.ts';
import { WebsiteRefused } from './website-refused.ts';

const TIMEOUT_MS = 4_000;
/** The limit that the specification of client metadata documents recommends. */
const MAX_BYTES = 5 * 1024;

type ClientDocument = { readonly text: string; readonly cacheControl: string | null };

/**
 * Reads the metadata document of an OAuth client. Its URL comes from anyone who opens the authorization endpoint, so it
 * has the protection of `visitWebsite`, must be https, and redirects are refused.
 */
export async function readClientDocument(
  url: string,
  settings: WebsiteSettings = {},
): Promise<ClientDocument> {
  requireSecureAddress(url, settings.allowedOrigins ?? []);
  const want: PageRequest<ClientDocument> = {
    accept: 'application/json',
    // Redirects are responses like any other, and only a success is accepted.
    readsEveryStatus: true,
    async read(response) {
      const { statusCode = 0, headers } = response;
      if (statusCode !== 200) throw new WebsiteRefused('status', statusCode);
      if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers['content-type'] ?? ''))
        throw new WebsiteRefused('type');
      if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) throw new WebsiteRefused('type');
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) throw new WebsiteRefused('size');
        chunks.push(chunk);
      }
      return {
        text: Buffer.concat(chunks).toString('utf8'),
        cacheControl: headers['cache-control'] ?? null,
      };
    },
  };
  const { found } = await visitWebsite(url, want, { timeoutMs: TIMEOUT_MS, ...settings });
  return found;
}
