import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { WebsiteRefused } from './website-refused.ts';

/** Signed links to files are long. */
export const MAX_ADDRESS_CHARACTERS = 4_000;
/** The limit of DNS. */
const MAX_HOST_CHARACTERS = 253;
/** Names that a resolver or a hosts file resolves to this machine or its network. */
const LOCAL_NAME = /^(localhost|.*\.(localhost|local|localdomain|internal|intranet|home|lan|corp))$/;

/** Origins (`http://host:port`) that may be read although they are not public. Empty unless the operator configures them. */
export type AllowedOrigins = readonly string[];

/** People often omit the scheme. */
export function readAddress(typed: string, baseUrl?: string): URL {
  const text = typed.trim();
  if (text === '' || text.length > MAX_ADDRESS_CHARACTERS) throw new WebsiteRefused('address');
  const full = baseUrl === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(full, baseUrl)) throw new WebsiteRefused('address');
  return new URL(full, baseUrl);
}

/**
 * Rejects forbidden URLs before a name is resolved. The URL parser has already converted decimal, octal and
 * hexadecimal forms of an address to the usual one.
 */
export function requireWebAddress(url: URL, allowed: AllowedOrigins): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new WebsiteRefused('scheme');
  if (url.username !== '' || url.password !== '') throw new WebsiteRefused('credentials');
  if (isAllowed(url, allowed)) return;
  const host = toHost(url);
  if (host.length > MAX_HOST_CHARACTERS || /^\.|\.\.|\.$/.test(host)) throw new WebsiteRefused('address');
  if (url.port !== '') throw new WebsiteRefused('port');
  if (LOCAL_NAME.test(host) || (isIP(host) === 0 && !host.includes('.'))) throw new WebsiteRefused('private');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new WebsiteRefused('private');
}

/** For URLs that receive data: only https, unless the operator allows the origin. */
export function requireSecureAddress(address: string, allowed: AllowedOrigins): URL {
  const url = readAddress(address);
  if (url.protocol !== 'https:' && !isAllowed(url, allowed)) throw new WebsiteRefused('scheme');
  requireWebAddress(url, allowed);
  return url;
}

/** Without the brackets of IPv6 and the trailing dot of a fully qualified name. */
export const toHost = (url: URL): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

export const isAllowed = ({ origin }: URL, allowed: AllowedOrigins): boolean => allowed.includes(origin);
