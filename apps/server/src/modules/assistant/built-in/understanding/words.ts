import { toNormalForm } from '@hearback/mail';

/** A word as it was typed, and as it is compared: small letters and digits alone. */
export type Word = { readonly raw: string; readonly key: string };

/** 'Größe:' as 'grosse', 'l’équipe' as 'lequipe', 'É' as 'e'. */
export const keyOf = (raw: string): string =>
  toNormalForm(raw, 'NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replace(/[^\p{L}\p{N}]/gu, '');

export const toWords = (text: string): Word[] =>
  text
    .split(/\s/)
    .filter((raw) => raw !== '')
    .map((raw) => ({ raw, key: keyOf(raw) }));

export const textOf = (words: readonly Word[]): string => words.map(({ raw }) => raw).join(' ');

/** As one string, to be looked up among phrases. Signs on their own say nothing. */
export const keysOf = (words: readonly Word[]): string =>
  words
    .map(({ key }) => key)
    .filter((key) => key !== '')
    .join(' ');

/** How many of the first words make a phrase that is known: the longest one. */
export function startsWith(
  words: readonly Word[],
  known: { has(phrase: string): boolean },
  longest = 5,
): number {
  for (let count = Math.min(longest, words.length); count > 0; count -= 1)
    if (known.has(keysOf(words.slice(0, count)))) return count;
  return 0;
}

const ABBREVIATIONS = new Set('inc ltd co corp llc st dr mr mrs ms bzw ca no nr sp z o'.split(' '));

/** Sentences, more or less: what stands on a line up to a full stop, a semicolon or the like. */
export function toClauses(text: string): Word[][] {
  const clauses: Word[][] = [];
  for (const line of text.split('\n')) {
    let clause: Word[] = [];
    for (const word of toWords(line)) {
      clause.push(word);
      if (!/[.!?;]["”')]?$/.test(word.raw) || ABBREVIATIONS.has(word.key)) continue;
      clauses.push(clause);
      clause = [];
    }
    if (clause.length > 0) clauses.push(clause);
  }
  return clauses;
}

/** Without what surrounds it. The full stop of 'Inc.' is its own. */
export function tidy(text: string): string {
  const bare = text
    .replace(/^[\s"'“”„«».,;:!?…–—-]+/, '')
    .replace(/(?<!["'“”„«»,;:!?…–—\s-])["'“”„«»,;:!?…–—\s-]+$/, '');
  const last = keyOf(bare.slice(bare.lastIndexOf(' ') + 1));
  return bare.endsWith('.') && !ABBREVIATIONS.has(last) ? tidy(bare.slice(0, -1)) : bare;
}
