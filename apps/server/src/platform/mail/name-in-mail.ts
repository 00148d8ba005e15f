import { holdsAddress } from './holds-address.ts';

const MAX_LENGTH = 60;
/** Zero-width characters and direction marks: they hide a link from a check, and mail programs show it without them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * A name that somebody chose, in a mail that somebody else gets. It must not carry a message or a link of its own: names
 * are checked where they are typed, but some came in other ways.
 */
export function nameInMail(name: string, otherwise: string): string {
  const plain = name
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (plain === '' || holdsAddress(plain)) return otherwise;
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).trimEnd()}…` : plain;
}
