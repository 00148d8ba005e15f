import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { ask, type PageRequest, type WebsiteResponse } from './ask.ts';
import { type AllowedOrigins, isAllowed, readAddress, requireWebAddress, toHost } from './web-address.ts';
import { WebsiteRefused } from './website-refused.ts';

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;

/** All addresses of a name. An argument, so that tests need no DNS. */
type Resolve = (host: string) => Promise<readonly string[]>;

export type WebsiteSettings = {
  readonly allowedOrigins?: AllowedOrigins;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
};

/**
 * Asks the DNS servers directly. `lookup` occupies one of the few threads of the process for as long as a name server
 * does not respond, and then delays all other names.
 */
const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
};

/** Names of allowed origins can be local, such as those of a container network. */
const resolveLocally: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Requests an untrusted URL. It never connects to a private network: the name of each hop is resolved here, all of its
 * addresses must be public, and the connection uses the checked address, so that a second DNS answer cannot change it.
 */
export async function visitWebsite<T>(
  typed: string,
  want: PageRequest<T>,
  settings: WebsiteSettings,
): Promise<{ url: string; found: T }> {
  const { timeoutMs = TIMEOUT_MS } = settings;
  const deadline = AbortSignal.timeout(timeoutMs);
  let url = readAddress(typed);
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await visit(url, want, settings, deadline);
      if (response.location === null) return { url: url.href, found: response.found };
      url = readAddress(response.location, url.href);
    }
  } catch (error) {
    if (error instanceof WebsiteRefused) throw error;
    throw new WebsiteRefused(deadline.aborted ? 'timeout' : 'unreachable');
  }
  throw new WebsiteRefused('redirects');
}

async function visit<T>(
  url: URL,
  want: PageRequest<T>,
  settings: WebsiteSettings,
  deadline: AbortSignal,
): Promise<WebsiteResponse<T>> {
  requireWebAddress(url, settings.allowedOrigins ?? []);
  const address = await resolveHost(url, settings, deadline);
  return within(deadline, ask(url, address, deadline, want));
}

/** The address to connect to. It is public, unless the operator allows the origin. */
export async function resolveHost(
  url: URL,
  { allowedOrigins = [], resolve }: Pick<WebsiteSettings, 'allowedOrigins' | 'resolve'>,
  deadline: AbortSignal,
): Promise<string> {
  const host = toHost(url);
  const isTrusted = isAllowed(url, allowedOrigins);
  const find = resolve ?? (isTrusted ? resolveLocally : resolveByDns);
  const addresses = isIP(host) ? [host] : await within(deadline, find(host));
  const [first] = addresses;
  if (first === undefined) throw new WebsiteRefused('unreachable');
  // A name with both public and private addresses could lead to the private one on a second attempt.
  if (!isTrusted && !addresses.every(isPublicAddress)) throw new WebsiteRefused('private');
  return first;
}

/** Not everything can be canceled, such as a resolver. Results after the deadline are ignored. */
export function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (deadline.aborted) reject(deadline.reason);
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
    work.then(resolve, reject);
  });
}
