import { toStorable } from '../../platform/storable-text.ts';

const MAX_EMAIL = 320;
const MAX_PROFILE = 500;

/** The one spelling of an address; null when it cannot be one. Takes 'Ann <ann@example.com>' as well. */
export function toEmail(text: string | null | undefined): string | null {
  const tidy = toStorable(text ?? '').trim();
  const address = (/<([^<>]+)>\s*$/.exec(tidy)?.[1] ?? tidy).trim().toLowerCase();
  return address.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null;
}

/** The one spelling of a LinkedIn profile: no scheme's or country's variants, no query, no trailing slash. */
export function toLinkedinUrl(text: string | null | undefined): string | null {
  const tidy = toStorable(text ?? '').trim();
  const path = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com\/([^?#\s]+)/i.exec(tidy)?.[1];
  if (!path) return null;
  // The second part of a path names the language of the page: /in/ann/de is /in/ann.
  const [kind = '', name = ''] = path.split('/').filter((part) => part !== '');
  if (name === '') return null;
  const url = `https://www.linkedin.com/${kind.toLowerCase()}/${decode(name).toLowerCase()}`;
  return url.length <= MAX_PROFILE ? url : null;
}

function decode(name: string): string {
  try {
    return toStorable(decodeURIComponent(name));
  } catch {
    return name;
  }
}
