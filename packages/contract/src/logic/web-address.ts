import { text } from '../values.ts';
export const WEB_ADDRESS_PROBLEM = 'Enter a web address, such as https://example.com.';

const WHOLE = /^https?:\/\//i;
/** A host with a dot and an optional port. 'acme.com:8080' has no scheme, and 'ann@acme.com' is not a host. */
const BARE = /^([^\s/:@?#]+)(?::\d+)?(?:[/?#]|$)/;
const isBare = (typed: string): boolean => BARE.exec(typed)?.[1]?.slice(1, -1).includes('.') ?? false;

/** Adds https:// if the scheme is missing. Returns null if a browser could not open the address. */
export function toWebAddress(typed: string): string | null {
  const tidy = typed.trim();
  if (/\s/.test(tidy) || !(WHOLE.test(tidy) || isBare(tidy))) return null;
  const address = WHOLE.test(tidy) ? tidy : `https://${tidy}`;
  return URL.canParse(address) ? address : null;
}

/** For user input. An empty text stays empty. */
export const webAddress = (max: number) =>
  text(max).transform((typed, { addIssue }) => {
    if (typed === '') return typed;
    const address = toWebAddress(typed);
    if (address !== null && address.length <= max) return address;
    addIssue(WEB_ADDRESS_PROBLEM);
    return typed;
  });
