import type { IncomingMessage } from 'node:http';
import type { PageRequest } from './ask.ts';
import { type ReadablePage, toReadablePage } from './readable-page.ts';
import { visitWebsite, type WebsiteSettings } from './visit-website.ts';
import { WebsiteRefused } from './website-refused.ts';

const MAX_BYTES = 1024 * 1024;

const HTML: PageRequest<string> = {
  accept: 'text/html',
  async read(response) {
    if (!/^text\/html\s*(;|$)/i.test(response.headers['content-type'] ?? ''))
      throw new WebsiteRefused('type');
    return readBeginning(response);
  },
};

/** Reads a public web page that a user entered. */
export async function readWebsite(typed: string, settings: WebsiteSettings = {}): Promise<ReadablePage> {
  const { url, found } = await visitWebsite(typed, HTML, settings);
  return toReadablePage(url, found);
}

/** Content beyond the limit is not read. The start of a long page is enough to summarize it. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, MAX_BYTES - bytes));
    bytes += chunk.length;
    if (bytes >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
