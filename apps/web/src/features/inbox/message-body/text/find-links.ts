export type Piece = { readonly text: string; readonly href?: string };

/** Bounded, so that a long run of letters does not cause quadratic backtracking. */
const ADDRESS =
  /\b(?:https?:\/\/|www\.)[^\s<>"`]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;
const TRAILING = /[.,;:!?'’”»…*_)\]}]$/;

/** Splits a text into plain pieces and links. Links are always http, https or mailto. */
export function findLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found[0]);
    const href = toHref(address);
    if (href === undefined) continue;
    if (found.index > at) pieces.push({ text: text.slice(at, found.index) });
    pieces.push({ text: address, href });
    at = found.index + address.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** A trailing period is not part of the URL. A closing bracket is if it was opened inside. */
function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.test(address.charAt(end - 1))) {
    if (address.charAt(end - 1) === ')' && isOpenedInside(address.slice(0, end))) break;
    end -= 1;
  }
  return address.slice(0, end);
}

const isOpenedInside = (address: string): boolean => address.split('(').length >= address.split(')').length;

function toHref(address: string): string | undefined {
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? address : undefined;
  if (/^www\./i.test(address)) return URL.canParse(`https://${address}`) ? `https://${address}` : undefined;
  return /@[^@]+\.[a-z0-9-]{2,}$/i.test(address) ? `mailto:${address}` : undefined;
}
