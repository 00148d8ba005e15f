/** The single-byte encodings of lead files, most likely first. */
const LEGACY = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh'] as const;
type Legacy = (typeof LEGACY)[number];

const WESTERN = [
  'äöüß',
  'éèêëàâçîïôùûüÿœæ',
  'áéíóúüñçàèòïl·ºª',
  'àèéìíîòóùú',
  'ãõáâàçéêíóôúü',
  'éëèïöüáóê',
  'åäöæøé',
  'áðéíóúýþæö',
];
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžľĺŕôä', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'ëç'];
const CYRILLIC = ['абвгдежзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'];

/** The non-ASCII letters of the languages written in each encoding. */
const ALPHABETS: Readonly<Record<Legacy, readonly string[]>> = {
  'windows-1252': WESTERN,
  'windows-1250': CENTRAL,
  'windows-1251': CYRILLIC,
  macintosh: WESTERN,
};

/** Quotes, dashes and spaces of word processors. They occur in every language and are ignored. */
const NEUTRAL = /[‘’‚“”„–—…•€™®©°«»\u00a0]/;

/**
 * Returns the encoding in which nearly all characters are letters, most of them of a single language. In a wrong
 * encoding, words contain symbols or letters of unrelated languages.
 */
export function detectLegacy(words: Uint8Array): Legacy {
  const scores = LEGACY.map((encoding) => ({ encoding, score: computeScore(words, encoding) }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

function computeScore(words: Uint8Array, encoding: Legacy): number {
  const text = new TextDecoder(encoding).decode(words);
  const letters = Array.from(text).filter((letter) => letter > '\u007f' && !NEUTRAL.test(letter));
  if (letters.length === 0) return 0;
  const alphabets = ALPHABETS[encoding];
  const share = (alphabet: string) =>
    letters.filter((letter) => alphabet.includes(letter.toLowerCase())).length / letters.length;
  return (
    (Math.max(...alphabets.map(share)) + share(alphabets.join(''))) / 2 - countWrong(text) / letters.length
  );
}

/** Impossible words: an uppercase non-ASCII letter after a lowercase one, or mixed Cyrillic and Latin. */
const WRONG = [/\p{Ll}(?=\P{ASCII})\p{Lu}/gu, /[a-z]\p{Script=Cyrillic}/giu, /\p{Script=Cyrillic}[a-z]/giu];

const countWrong = (text: string): number =>
  WRONG.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0);
