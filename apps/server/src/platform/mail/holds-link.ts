import tlds from 'tlds' with { type: 'json' };

const TOP_LEVELS: ReadonlySet<string> = new Set(tlds);

/**
 * Whether a mail program would make a link of some part of this text: an address with a scheme, one that begins with
 * www, an e-mail address, or a bare domain. Word by word, so that it takes no longer for a hostile text.
 */
export function holdsLink(text: string): boolean {
  return text.includes('://') || text.split(/[\s,;()<>[\]{}"']+/).some(isLinkLike);
}

function isLinkLike(word: string): boolean {
  if (/^www\./i.test(word)) return true;
  const [host = ''] = (word.split('@').at(-1) ?? '').split(/[/?#:]/, 1);
  const labels = host.toLowerCase().split(/[.。．｡]/);
  // 'Co.' ends a sentence: nothing follows the dot.
  while (labels.at(-1) === '') labels.pop();
  return labels.length > 1 && labels.every((label) => label !== '') && TOP_LEVELS.has(labels.at(-1) ?? '');
}
