/** What may reach the editor of what a model wrote. Pure. */

const LONGEST = 4_000;

/** Addresses of pages and mailboxes, with or without `https://`. */
const LINK =
  /\bhttps?:\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<![a-z0-9-])(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|ai|co|dev|app|info|biz|me|ly|link|site|online|example|test|de|fr|eu|uk|us|ch|at)\b(?:\/[^\s<>"')\]]*)?/giu;

const toPlace = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/(?<![/?#.,;:!])[/?#.,;:!]+$/, '');

/**
 * Links that we know of: fields whose whole value is a link. One within a sentence is not among them, because sentences
 * are what strangers write, and a stranger's link must not come back under our name.
 */
export function knownLinks(context: unknown, depth = 0): Set<string> {
  if (depth > 5) return new Set();
  if (typeof context === 'string') {
    const [link, ...more] = context.trim().match(LINK) ?? [];
    return new Set(link && more.length === 0 && link === context.trim() ? [toPlace(link)] : []);
  }
  if (typeof context !== 'object' || context === null) return new Set();
  return new Set(Object.values(context).flatMap((value) => [...knownLinks(value, depth + 1)]));
}

/** Plain text of a bearable length, without links that nobody gave us. Empty when nothing is left. */
export function tidyDraft(written: string, known: ReadonlySet<string>): string {
  return (
    written
      .slice(0, LONGEST)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a text for people.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e]/g, '')
      .replace(/<[^<>]*>/g, '')
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(LINK, (link) => (known.has(toPlace(link)) ? link : ''))
      .replace(/(?<![ \t])[ \t]+([.,;:!?])/g, '$1')
      .replace(/[ \t]{2,}/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

const TELLING = 40;

/** Whether it says what only we said to the model: then somebody got it to talk, and none of it is for the editor. */
export function givesAway(written: string, instructions: string): boolean {
  const flat = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  const [said, ours] = [flat(written), flat(instructions)];
  for (let from = 0; from + TELLING <= ours.length; from += TELLING / 2)
    if (said.includes(ours.slice(from, from + TELLING))) return true;
  return false;
}
