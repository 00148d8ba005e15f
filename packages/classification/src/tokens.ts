import { toNormalForm } from '@hearback/mail';

/** A range of character positions in the text. */
export type Span = { readonly from: number; readonly to: number };

/** A word, number or sign of the text in lower case, with its position in the text. */
export type Token = { readonly text: string; readonly from: number; readonly to: number };

/** People say early whether they are interested. Longer texts only add quotes and disclaimers. */
const MAX_CHARACTERS = 3_000;
const MAX_TOKENS = 400;
const MAX_WORD = 30;

/** Japanese and Chinese have no spaces, so each of their characters is a token. */
const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
export const isIdeograph = (text: string): boolean => IDEOGRAPH.test(text);

/** Ideographs, words with apostrophes, runs of digits, and single signs. No quantifier overlaps another, so matching is linear. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}'’])*|\p{N}+|\p{Extended_Pictographic}|[?!.,;:@€$£%。、？！]/gu;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.slice(0, MAX_CHARACTERS).matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) break;
    const [word] = match;
    const from = match.index;
    tokens.push({ text: isIdeograph(word) ? word : normalize(word), from, to: from + word.length });
  }
  return tokens;
}

/**
 * Removes typographic apostrophes, accents and upper case. They carry no meaning here, and people
 * often omit them on phones.
 */
const normalize = (word: string): string =>
  toNormalForm(word.slice(0, MAX_WORD).toLowerCase().replaceAll('’', "'"), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss');
