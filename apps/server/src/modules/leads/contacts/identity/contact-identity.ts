import { toStorable } from '#server/platform/http/bodies/storable-text.ts';

const MAX_EMAIL = 320;
const MAX_PROFILE = 500;

/** Invisible characters that web pages and spreadsheets leave around copied text. */
const ZERO_WIDTH = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
/** Upper bound for `Name <address>` input. */
const MAX_TEXT_LENGTH = 1_000;

const withoutTraces = (text: string | null | undefined): string =>
  toStorable((text ?? '').slice(0, MAX_TEXT_LENGTH))
    .replace(ZERO_WIDTH, '')
    .trim();

/**
 * Returns the normalized address, or null if it cannot be one. Also accepts 'Ann <ann@example.com>' and removes what
 * links, spreadsheets and sentences leave around it.
 */
export function toEmail(text: string | null | undefined): string | null {
  const tidy = withoutTraces(text);
  const address = (/<([^<>]+)>\s*$/.exec(tidy)?.[1] ?? tidy).trim().toLowerCase();
  const [linked] = address.startsWith('mailto:') ? address.slice('mailto:'.length).split('?', 1) : [];
  const bare = trimSigns(linked?.trim() ?? address);
  return bare.length <= MAX_EMAIL && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(bare) ? bare : null;
}

/** Removes leading quotes, which spreadsheets use to mark text, and trailing punctuation. */
function trimSigns(address: string): string {
  let [from, upTo] = [0, address.length];
  while (from < upTo && `'"‘’“”<`.includes(address[from] ?? ' ')) from += 1;
  while (upTo > from && `'"‘’“”>.,;:`.includes(address[upTo - 1] ?? ' ')) upTo -= 1;
  return address.slice(from, upTo);
}

/** The address belongs to a program that no person reads. */
export const isProgram = (email: string): boolean =>
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+@]|$)/i.test(email);

/**
 * Returns whether mail can be sent to a typed or imported address, which needs a plausible domain. The address of a
 * person who wrote to us is accepted in any form.
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
 * Returns the normalized URL of a person's LinkedIn profile, without scheme, country, query and trailing slash. Null for
 * companies, posts and other pages, which would merge unrelated people.
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
    // A path suffix names the page language: /in/ann/de is /in/ann. Ids in place of a name are case-sensitive.
    case 'in':
      return `in/${/^AC[ow]AA/.test(name) ? name : name.toLowerCase()}`;
    // The numbers after the name are required, because /pub/dir lists everyone of that name.
    case 'pub':
      return rest.length === 0 || name.toLowerCase() === 'dir'
        ? null
        : ['pub', name, ...rest].join('/').toLowerCase();
    case 'sales':
      return toSalesProfile(name, rest[0]);
    // Some URLs have the language or device type in front.
    default:
      return isPrefix(kind) ? toProfile([name, ...rest]) : null;
  }
}

/** Sales Navigator's id, which is case-sensitive. The part after the comma says how the person was found. */
function toSalesProfile(kind: string, text: string | undefined): string | null {
  const id = text?.split(',')[0]?.trim();
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
