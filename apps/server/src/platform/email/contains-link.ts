import tlds from 'tlds' with { type: 'json' };

const TOP_LEVELS: ReadonlySet<string> = new Set(tlds);

/**
 * Returns true if an email client would turn part of this text into a link: a URL with a scheme, one that starts with
 * www, an email address or a bare domain. Checks word by word, so a hostile text takes no longer.
 */
export function containsLink(text: string): boolean {
  return text.includes('://') || text.split(/[\s,;()<>[\]{}"']+/).some(isLinkLike);
}

/** An email address is recognized by its form, because its domain can be internal or newer than the list. */
const EMAIL = /^[^@]+@[^@.。．｡]+(?:[.。．｡][^@.。．｡]+)+[.。．｡]*$/;

function isLinkLike(word: string): boolean {
  if (/^www\./i.test(word) || EMAIL.test(word)) return true;
  const [host = ''] = (word.split('@').at(-1) ?? '').split(/[/?#:]/, 1);
  const labels = host.toLowerCase().split(/[.。．｡]/);
  // 'Co.' ends a sentence: nothing follows the dot.
  while (labels.at(-1) === '') labels.pop();
  return labels.length > 1 && labels.every((label) => label !== '') && TOP_LEVELS.has(labels.at(-1) ?? '');
}
