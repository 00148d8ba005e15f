import { toStorable } from '#server/platform/http/bodies/storable-text.ts';

const MAX_EMAIL = 320;
const MAX_PROFILE = 500;

/** Letters that show nothing; web pages and spreadsheets leave them around what is copied from there. */
const ZERO_WIDTH = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
/** With a name in front of it, an address is longer than an address may be; nothing is as long as this. */
const MAX_TEXT_LENGTH = 1_000;

const withoutTraces = (text: string | null | undefined): string =>
  toStorable((text ?? '').slice(0, MAX_TEXT_LENGTH))
    .replace(ZERO_WIDTH, '')
    .trim();

/**
 * The one spelling of an address; null when it cannot be one. Takes 'Ann <ann@example.com>' as well, and what a link, a
 * spreadsheet or the end of a sentence leaves around it.
 */
export function toEmail(text: string | null | undefined): string | null {
  const tidy = withoutTraces(text);
  const written = (/<([^<>]+)>\s*$/.exec(tidy)?.[1] ?? tidy).trim().toLowerCase();
  const [linked] = written.startsWith('mailto:') ? written.slice('mailto:'.length).split('?', 1) : [];
  const bare = trimSigns(linked?.trim() ?? written);
  return bare.length <= MAX_EMAIL && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(bare) ? bare : null;
}

/** Quotes in front, as spreadsheets mark a text with, and whatever ends a sentence. */
function trimSigns(address: string): string {
  let [from, upTo] = [0, address.length];
  while (from < upTo && `'"‘’“”<`.includes(address[from] ?? ' ')) from += 1;
  while (upTo > from && `'"‘’“”>.,;:`.includes(address[upTo - 1] ?? ' ')) upTo -= 1;
  return address.slice(from, upTo);
}

/**
 * Whether mail can be sent there: what people type or import is asked for a domain that can exist. Who has written to us
 * has an address, whatever it looks like.
 */
export function isMailable(email: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?$/u.test(label)) &&
    /^(?:\p{L}{2,}|xn--.+)$/u.test(labels.at(-1) ?? '') &&
    !/[,;:<>()[\]\\"\s\p{Cc}]|\.\.|^\.|\.$/u.test(local)
  );
}

/**
 * The one spelling of a person's LinkedIn profile: no scheme's or country's variants, no query, no trailing slash. Null
 * for a company, a post or any other page: by those, strangers would be taken for one person.
 */
export function toLinkedinUrl(text: string | null | undefined): string | null {
  const tidy = withoutTraces(text);
  const path = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/([^?#\s]+)/i.exec(tidy)?.[1];
  const profile = path ? toProfile(path.split('/').flatMap((part) => decode(part) || [])) : null;
  if (profile === null) return null;
  const url = `https://www.linkedin.com/${profile}`;
  return url.length <= MAX_PROFILE ? url : null;
}

function toProfile([kind = '', name, ...rest]: readonly string[]): string | null {
  if (name === undefined) return null;
  switch (kind.toLowerCase()) {
    // What follows names the language of the page: /in/ann/de is /in/ann. An id in place of a name goes by its capitals.
    case 'in':
      return `in/${/^AC[ow]AA/.test(name) ? name : name.toLowerCase()}`;
    // The numbers behind a name tell people of that name apart; without them it is nobody, and /pub/dir lists them all.
    case 'pub':
      return rest.length === 0 || name.toLowerCase() === 'dir'
        ? null
        : ['pub', name, ...rest].join('/').toLowerCase();
    case 'sales':
      return toSalesProfile(name, rest[0]);
    // Some pages carry the language, or the kind of the device, in front.
    default:
      return isPrefix(kind) ? toProfile([name, ...rest]) : null;
  }
}

/** Sales Navigator's own id, in which capitals count; behind the comma stands how the person was found. */
function toSalesProfile(kind: string, given: string | undefined): string | null {
  const id = given?.split(',')[0]?.trim();
  return id && /^(lead|people)$/i.test(kind) ? `sales/lead/${id}` : null;
}

const isPrefix = (part: string): boolean => /^([a-z]{2}([-_][a-z]{2})?|mwlite)$/i.test(part);

function decode(part: string): string {
  try {
    return toStorable(decodeURIComponent(part));
  } catch {
    return part;
  }
}
