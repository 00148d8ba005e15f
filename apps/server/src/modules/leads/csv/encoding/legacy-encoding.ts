/** The encodings of one byte per letter that lead files are seen in, the likeliest first. */
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

/** The letters beyond English of the languages that are written in it. */
const ALPHABETS: Readonly<Record<Legacy, readonly string[]>> = {
  'windows-1252': WESTERN,
  'windows-1250': CENTRAL,
  'windows-1251': CYRILLIC,
  macintosh: WESTERN,
};

/** What word processors write for quotes, dashes and spaces: it stands in every language and speaks for none. */
const NEUTRAL = /[‘’‚“”„–—…•€™®©°«»\u00a0]/;

/**
 * Which of them words are written in: the one in which nearly all of their letters are letters, and most of them of a
 * single language. Read in a wrong one, a word has signs within it, or letters of languages that never meet.
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

/** No word goes on with a capital of another alphabet behind a small letter, or mixes Cyrillic with Latin letters. */
const WRONG = [/\p{Ll}(?=\P{ASCII})\p{Lu}/gu, /[a-z]\p{Script=Cyrillic}/giu, /\p{Script=Cyrillic}[a-z]/giu];

const countWrong = (text: string): number =>
  WRONG.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0);
