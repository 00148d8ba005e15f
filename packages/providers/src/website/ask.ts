import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WebsiteRefused } from './website-refused.ts';

const MOST_BYTES = 1024 * 1024;

/** Either where it leads, or what it says. */
export type WebsiteResponse =
  | { readonly location: string; readonly body: '' }
  | { readonly location: null; readonly body: string };

/** One request to the address that was checked, on a connection of its own. Reads a megabyte and no more. */
export async function ask(url: URL, address: string, deadline: AbortSignal): Promise<WebsiteResponse> {
  const response = await send(url, address, deadline);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location)
      return { location: headers.location, body: '' };
    if (statusCode < 200 || statusCode > 299) throw new WebsiteRefused('status');
    requireHtml(response);
    return { location: null, body: await readBody(response) };
  } finally {
    response.destroy();
  }
}

function send(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  // Whatever name the connection asks for, this is the only answer.
  const lookup: LookupFunction = (_host, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'identity',
    'user-agent': 'Hearback (reads a page somebody asked for)',
  };
  return new Promise((resolve, reject) => {
    request(url, { method: 'GET', agent: false, lookup, headers, signal })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/** Compressed answers are not taken: a few kilobytes of them can hold gigabytes. */
function requireHtml({ headers }: IncomingMessage): void {
  const isHtml = /^text\/html\s*(;|$)/i.test(headers['content-type'] ?? '');
  const isPlain = /^(identity)?$/i.test(headers['content-encoding'] ?? '');
  if (!isHtml || !isPlain) throw new WebsiteRefused('type');
}

/** What lies beyond the limit is left unread; the beginning of a long page says what the page is about. */
async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, MOST_BYTES - bytes));
    bytes += chunk.length;
    if (bytes >= MOST_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
