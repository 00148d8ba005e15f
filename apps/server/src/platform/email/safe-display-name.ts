import { containsAddress } from './contains-address.ts';

const MAX_LENGTH = 60;
/**
 * Zero-width characters and direction marks hide a link from a check, and email clients display the link without
 * them.
 */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns a user-chosen name for an email to someone else. It must not carry a message or link of its own. Names are
 * validated on input, but some come from other sources.
 */
export function toSafeDisplayName(name: string, otherwise: string): string {
  const plain = name
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (plain === '' || containsAddress(plain)) return otherwise;
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).trimEnd()}…` : plain;
}
