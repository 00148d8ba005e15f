import { toNormalForm } from '@hearback/mail';

/** Texts are longer only by mistake. The rest is not part of a draft. */
const MAX_FOLDED_LENGTH = 100_000;

/** Decimal digits come in runs of ten, and each run begins at its zero. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Full stops of other scripts, which browsers accept in host names. */
const DOTS = /[\u3002\uff0e\uff61\u2024]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * One form for texts that look alike: compatibility characters, digits of other scripts and dashes are replaced, and
 * invisible characters are removed.
 */
export const foldText = (text: string): string =>
  toNormalForm(text.slice(0, MAX_FOLDED_LENGTH), 'NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}\u00ad]/gu, '')
    .replace(DOTS, '.')
    .replace(DASHES, '-')
    .replace(/[\p{Nd}--[0-9]]/gv, toDigit);

/** In lower case. */
export const stripAccents = (text: string): string =>
  toNormalForm(text.toLowerCase(), 'NFKD').replace(/\p{M}/gu, '');

/** Letters of Cyrillic and Greek that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'ѕs',
    'ӏl',
    'ԁd',
    'нh',
    'кk',
    'мm',
    'тt',
    'вb',
    'αa',
    'οo',
    'ρp',
    'εe',
    'ιi',
    'κk',
    'νv',
    'υu',
    'τt',
    'χx',
  ].map((pair) => [...pair] as [string, string]),
);

/** Lower-case words without accents, in one script. */
export const foldWords = (text: string): string[] =>
  (stripAccents(foldText(text)).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LOOKALIKES[letter] ?? letter),
  );
