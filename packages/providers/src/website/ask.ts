import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WebsiteRefused } from './website-refused.ts';

/** What is looked for at an address, and how it is read from the answer. */
export type PageRequest<T> = {
  readonly accept: string;
  /** What is sent there; without it the address is only read. */
  readonly sends?: {
    readonly type: string;
    readonly body: string | Buffer;
    readonly headers?: Readonly<Record<string, string>>;
  };
  read(response: IncomingMessage): Promise<T>;
};

/** Either where it leads, or what is there. */
export type WebsiteResponse<T> =
  | { readonly location: string }
  | { readonly location: null; readonly found: T };

/** One request to the address that was checked, on a connection of its own. */
export async function ask<T>(
  url: URL,
  address: string,
  deadline: AbortSignal,
  want: PageRequest<T>,
): Promise<WebsiteResponse<T>> {
  const response = await send(url, address, deadline, want);
  try {
    const { statusCode = 0, headers } = response;
    // A message is only sent to the entered URL, so its redirects are not followed.
    if (!want.sends && statusCode >= 300 && statusCode < 400 && headers.location)
      return { location: headers.location };
    if (statusCode < 200 || statusCode > 299) throw new WebsiteRefused('status', statusCode);
    // Compressed answers are not taken: a few kilobytes of them can hold gigabytes.
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
  // Whatever name the connection asks for, this is the only answer.
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
      .end(sends?.body);
  });
}
