import { readClientDocument } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { toClientMetadata } from './client-metadata.ts';

/** Maximum number of concurrent website reads per process. */
const MAX_CONCURRENT = 10;
/** Maximum number of website reads that one network can trigger per minute and process. */
const MAX_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Bounds the memory for networks and failed URLs. */
const MAX_REMEMBERED = 5_000;

type DocumentFetch = {
  /** Reads and reduces the metadata document at the URL, as the response that the library expects. */
  fetch(url: string): Promise<Response>;
  /** False if the network caused too many requests, or if the URL just failed. */
  allows(url: string, network: string): boolean;
};

/** Anyone can make the authorization endpoint read a URL, so the requests are few, small and short. */
export function createDocumentFetch(
  { config, log }: Pick<Services, 'config' | 'log'>,
  now: () => number = Date.now,
): DocumentFetch {
  const failedUntil = new Map<string, number>();
  const networks = new Map<string, { count: number; until: number }>();
  let running = 0;

  const load = async (url: string): Promise<Response> => {
    const { text, cacheControl } = await readClientDocument(url, { allowedOrigins: config.websiteOrigins });
    const document: unknown = JSON.parse(text);
    const isOwn = typeof document === 'object' && document !== null && 'client_id' in document;
    const metadata = isOwn && document.client_id === url ? toClientMetadata(url, document) : null;
    if (metadata === null) throw new Error('not a client metadata document');
    const headers = { ...(cacheControl !== null && { 'cache-control': cacheControl }) };
    return new Response(JSON.stringify(metadata), { headers });
  };

  return {
    async fetch(url) {
      running += 1;
      try {
        return await load(url);
      } catch (err) {
        if (failedUntil.size >= MAX_REMEMBERED) failedUntil.clear();
        failedUntil.set(url, now() + MINUTE_MS);
        log.info({ err }, 'a client metadata document was not read');
        throw err;
      } finally {
        running -= 1;
      }
    },
    allows(url, network) {
      if (running >= MAX_CONCURRENT || (failedUntil.get(url) ?? 0) > now()) return false;
      const usage = networks.get(network);
      if (usage === undefined || usage.until <= now()) {
        if (networks.size >= MAX_REMEMBERED) networks.clear();
        networks.set(network, { count: 1, until: now() + MINUTE_MS });
        return true;
      }
      usage.count += 1;
      return usage.count <= MAX_PER_MINUTE;
    },
  };
}
