import { toNormalForm } from '@hearback/mail';

/** A word, number or sign of the text, lower case, with its place in the text that it was taken from. */
export type Token = { readonly text: string; readonly from: number; readonly to: number };

/** Whoever is interested, or not, says so early; a longer text only adds quotes and disclaimers. */
const MAX_CHARACTERS = 3_000;
const MAX_TOKENS = 400;
const MAX_WORD = 30;

/** Words with their apostrophes, runs of digits, and single signs. No quantifier overlaps another: linear in the text. */
const TOKEN = /\p{L}[\p{L}\p{M}'’]*|\p{N}+|\p{Extended_Pictographic}|[?!.,;:@€$£%]/gu;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(0, MAX_CHARACTERS).matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) break;
    const [word] = match;
    const from = match.index;
    tokens.push({ text: normalize(word), from, to: from + word.length });
  }
  return tokens;
}

/** Typographic apostrophes, accents and upper case say nothing about what is meant, and mobile typing drops them. */
const normalize = (word: string): string =>
  toNormalForm(word.slice(0, MAX_WORD).toLowerCase().replaceAll('’', "'"), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss');
