import { toStorable } from '../../platform/storable-text.ts';

const MAX_EMAIL = 320;
const MAX_PROFILE = 500;

/**
 * The one spelling of an address; null when it cannot be one. Takes 'Ann <ann@example.com>' as well, and what a link or the
 * end of a sentence leaves around it.
 */
export function toEmail(text: string | null | undefined): string | null {
  const tidy = toStorable(text ?? '').trim();
  const written = (/<([^<>]+)>\s*$/.exec(tidy)?.[1] ?? tidy).trim().toLowerCase();
  const [linked] = written.startsWith('mailto:') ? written.slice('mailto:'.length).split('?', 1) : [];
  const address = (linked?.trim() ?? written).replace(/(?<![.,;])[.,;]+$/, '');
  return address.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null;
}

/**
 * The one spelling of a person's LinkedIn profile: no scheme's or country's variants, no query, no trailing slash. Null
 * for a company, a post or any other page: by those, strangers would be taken for one person.
 */
export function toLinkedinUrl(text: string | null | undefined): string | null {
  const tidy = toStorable(text ?? '').trim();
  const path = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/([^?#\s]+)/i.exec(tidy)?.[1];
  const profile = path ? profileOf(path.split('/').flatMap((part) => decode(part) || [])) : null;
  if (profile === null) return null;
  const url = `https://www.linkedin.com/${profile}`;
  return url.length <= MAX_PROFILE ? url : null;
}

function profileOf([kind = '', name, ...rest]: readonly string[]): string | null {
  if (name === undefined) return null;
  switch (kind.toLowerCase()) {
    // What follows names the language of the page: /in/ann/de is /in/ann.
    case 'in':
      return `in/${name.toLowerCase()}`;
    // The numbers behind a name tell people of that name apart; without them it is nobody, and /pub/dir lists them all.
    case 'pub':
      return rest.length === 0 || name.toLowerCase() === 'dir'
        ? null
        : ['pub', name, ...rest].join('/').toLowerCase();
    case 'sales':
      return salesProfileOf(name, rest[0]);
    // Some pages carry the language, or the kind of the device, in front.
    default:
      return isPrefix(kind) ? profileOf([name, ...rest]) : null;
  }
}

/** Sales Navigator's own id, in which capitals count; behind the comma stands how the person was found. */
function salesProfileOf(kind: string, given: string | undefined): string | null {
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
