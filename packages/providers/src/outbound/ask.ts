import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WebsiteRefused } from './website-refused.ts';

/** A request to an address and the function that reads its response. */
export type PageRequest<T> = {
  readonly accept: string;
  /** The body to post. Without it, the request is a GET. */
  readonly sends?: {
    readonly type: string;
    readonly body: string | Buffer;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Reads every response, regardless of its status. Otherwise, only a success is read. */
  readonly readsEveryStatus?: true;
  read(response: IncomingMessage): Promise<T>;
};

/** Either the target of a redirect, or the content. */
export type WebsiteResponse<T> =
  | { readonly location: string }
  | { readonly location: null; readonly found: T };

/** One request to the checked address, on a new connection. */
export async function ask<T>(
  url: URL,
  address: string,
  deadline: AbortSignal,
  want: PageRequest<T>,
): Promise<WebsiteResponse<T>> {
  const response = await send(url, address, deadline, want);
  try {
    const { statusCode = 0, headers } = response;
    if (want.readsEveryStatus) return { location: null, found: await want.read(response) };
    // A message is only sent to the entered URL, so its redirects are not followed.
    if (!want.sends && statusCode >= 300 && statusCode < 400 && headers.location)
      return { location: headers.location };
    if (statusCode < 200 || statusCode > 299) throw new WebsiteRefused('status', statusCode);
    // Compressed responses are rejected, because a few kilobytes can expand to gigabytes.
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) throw new WebsiteRefused('type');
    return { location: null, found: await want.read(response) };
  } finally {
    response.destroy();
  }
}

function send(
  url: URL,
  address: string,
  signal: AbortSignal,
  { accept, sends }: Pick<PageRequest<unknown>, 'accept' | 'sends'>,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  // The lookup always returns the checked address, regardless of the name.
  const lookup: LookupFunction = (_host, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const headers = {
    accept,
    'accept-encoding': 'identity',
    'user-agent': sends ? 'Hearback' : 'Hearback (reads a page on request)',
    ...(sends && {
      ...sends.headers,
      'content-type': sends.type,
      'content-length': Buffer.byteLength(sends.body),
    }),
  };
  return new Promise((resolve, reject) => {
    request(url, { method: sends ? 'POST' : 'GET', agent: false, lookup, headers, signal })
      .on('response', resolve)
      .on('error', reject)
      // A response with status 101 emits neither of them, and Node then ignores the signal.
      .on('upgrade', (_response, socket) => socket.destroy())
      .on('close', () => reject(new WebsiteRefused('unreachable')))
      .end(sends?.body);
  });
}
