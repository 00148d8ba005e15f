import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { AppError } from '#server/platform/app-error.ts';

const LABEL = /^(?!-)[a-z\d-]{1,63}(?<!-)$/;
const MAX_NAME_LENGTH = 253;
/** A CNAME record cannot exist at the root of a domain or at a public suffix, which are zones of their own. */
const MIN_LABELS = 3;

/**
 * Returns the host that a person entered, in ASCII (punycode) and lower case. `reserved` are the hosts of the product.
 * A list of public suffixes is not needed: a suffix with two labels is too short, and only its registry can create
 * the records of a longer one.
 */
export function requireHostName(input: string, reserved: readonly string[]): string {
  const [, name = ''] = /^(?:https?:\/\/)?([^/:?#@\s]+)\.?\/?$/i.exec(input.trim()) ?? [];
  const host = domainToASCII(name).replace(/\.$/, '');
  if (!isHostName(host)) throw new AppError('HOST_INVALID');
  if (reserved.some((own) => isSameOrBelow(host, own) || isSameOrBelow(own, host)))
    throw new AppError('HOST_OF_PRODUCT');
  return host;
}

function isHostName(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= MAX_NAME_LENGTH &&
    isIP(host) === 0 &&
    labels.length >= MIN_LABELS &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

const isSameOrBelow = (host: string, parent: string): boolean =>
  host === parent || host.endsWith(`.${parent}`);

/** The Unicode form of a host, for display. */
export const toDisplayHost = (host: string): string => domainToUnicode(host) || host;
