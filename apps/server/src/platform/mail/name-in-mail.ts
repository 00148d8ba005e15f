import { holdsLink } from './holds-link.ts';

const LONGEST = 60;

/**
 * A name that somebody chose, in a mail that somebody else gets. It must not carry a message or a link of its own: names
 * are checked where they are typed, but some came in other ways.
 */
export function nameInMail(name: string, otherwise: string): string {
  const plain = name.replace(/\s+/g, ' ').trim();
  if (plain === '' || holdsLink(plain)) return otherwise;
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain;
}
