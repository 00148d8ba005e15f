import type { IncomingMessage } from 'node:http';
import { readRetryAfter } from '../http/retry.ts';
import type { PageRequest } from './ask.ts';
import { visitWebsite, type WebsiteSettings } from './visit-website.ts';
import { requireSecureAddress } from './web-address.ts';

const TIMEOUT_MS = 15_000;
/** The rest of a longer response is not read. */
const MAX_BYTES = 64 * 1024;
const MAX_EXCERPT_BYTES = 1024;

export type WebhookRequest = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type WebhookResponse = {
  readonly status: number;
  /** From the header Retry-After. */
  readonly retryAfterMs: number | null;
  /** The start of the body. Empty if it is compressed. */
  readonly excerpt: string;
};

/**
 * Sends an event to a URL that a customer entered, with the same protection as reading one. Returns every response,
 * including redirects, which are not followed. Throws `WebsiteRefused` if there is none.
 */
export async function postWebhook(
  { url, body, headers }: WebhookRequest,
  settings: WebsiteSettings = {},
): Promise<WebhookResponse> {
  requireSecureAddress(url, settings.allowedOrigins ?? []);
  const want: PageRequest<WebhookResponse> = {
    accept: '*/*',
    sends: { type: 'application/json', body, headers },
    readsEveryStatus: true,
    read: async (response) => ({
      status: response.statusCode ?? 0,
      retryAfterMs: readRetryAfter(response.headers['retry-after'] ?? null, Date.now()) ?? null,
      excerpt: await readExcerpt(response),
    }),
  };
  const { found } = await visitWebsite(url, want, { timeoutMs: TIMEOUT_MS, ...settings });
  return found;
}

async function readExcerpt(response: IncomingMessage): Promise<string> {
  const isPlain = /^(identity)?$/i.test(response.headers['content-encoding'] ?? '');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (isPlain && bytes < MAX_EXCERPT_BYTES) chunks.push(chunk.subarray(0, MAX_EXCERPT_BYTES - bytes));
    bytes += chunk.length;
    if (bytes >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
