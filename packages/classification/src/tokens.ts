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
const FIRST_IDEOGRAPH = 0x2e80;
export const isIdeograph = (text: string): boolean =>
  text.charCodeAt(0) >= FIRST_IDEOGRAPH && IDEOGRAPH.test(text);

/** Ideographs, words with apostrophes, runs of digits, and single signs. No quantifier overlaps another, so matching is linear. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}'’])*|\p{N}+|\p{Extended_Pictographic}|[?!.,;:@€$£%。、？！]/uy;

/** The ASCII part of `TOKEN`, which covers most texts. A word with other letters is left to `TOKEN`. */
const ASCII_TOKEN = /[a-z][a-z']*(?![a-z'\x80-\uffff])|\d+(?![\d\x80-\uffff])|[?!.,;:@$%]/iy;
const MAX_ASCII = 0x7f;
const MAX_CODE_UNIT = 0xffff;

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

export function tokenize(text: string): Token[] {
  const start = text.slice(0, MAX_CHARACTERS);
  const tokens: Token[] = [];
  for (let from = 0; from < start.length && tokens.length < MAX_TOKENS; ) {
    const code = start.codePointAt(from) as number;
    const plain = code <= MAX_ASCII ? (code <= 0x20 ? '' : matchAt(ASCII_TOKEN, start, from)) : null;
    const word = plain ?? matchAt(TOKEN, start, from);
    if (!word) {
      from += code > MAX_CODE_UNIT ? 2 : 1;
      continue;
    }
    const to = from + word.length;
    tokens.push({ text: isIdeograph(word) ? word : normalize(word), from, to });
    from = to;
  }
  return tokens;
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * Removes typographic apostrophes, accents and upper case. They carry no meaning here, and people
 * often omit them on phones. Most words are ASCII, which has none but the last.
 */
function normalize(word: string): string {
  if (ASCII.test(word)) return word.slice(0, MAX_WORD).toLowerCase();
  return toNormalForm(word.slice(0, MAX_WORD).toLowerCase().replaceAll('’', "'"), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss');
}
