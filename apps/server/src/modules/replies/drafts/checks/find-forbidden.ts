import { foldWords } from './fold-text.ts';

const MIN_STEM_LENGTH = 4;

/** How many letters an ending may have. Short words change their meaning with a long ending: 'free', 'freedom'. */
const toMaxEnding = (stem: number): number => (stem < 5 ? 2 : 3);

/** Equal, or the same stem with another ending: 'guarantee', 'guaranteed', 'guarantees'. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  let stem = 0;
  while (stem < shorter && one[stem] === other[stem]) stem += 1;
  const ending = toMaxEnding(stem);
  // 'guarantee' and 'guaranteeing' share the whole word, 'no risk' and 'not risky' do not.
  return (
    stem >= MIN_STEM_LENGTH &&
    one.length - stem <= ending &&
    other.length - stem <= ending &&
    stem >= shorter - 1
  );
}

/** The words in the same order, with other endings. */
function hasWords(words: readonly string[], phrase: readonly string[]): boolean {
  const [first = '', ...rest] = phrase;
  return words.some(
    (word, index) =>
      isSameWord(word, first) &&
      rest.every((next, place) => isSameWord(words[index + 1 + place] ?? '', next)),
  );
}

type Letters = {
  readonly all: string;
  readonly starts: ReadonlySet<number>;
  readonly ends: readonly number[];
};

function joinLetters(words: readonly string[]): Letters {
  const starts = new Set<number>();
  const ends: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.add(length);
    length += word.length;
    ends.push(length);
  }
  return { all: words.join(''), starts, ends };
}

/** The letters without spaces between them: 'g u a r a n t e e d', 'risk-free' for 'riskfree'. */
function hasLetters({ all, starts, ends }: Letters, phrase: string): boolean {
  const ending = phrase.length < MIN_STEM_LENGTH ? 0 : toMaxEnding(phrase.length);
  let next = 0;
  for (let from = all.indexOf(phrase); from >= 0; from = all.indexOf(phrase, from + 1)) {
    const to = from + phrase.length;
    while ((ends[next] ?? all.length) < to) next += 1;
    if (starts.has(from) && (ends[next] ?? all.length) - to <= ending) return true;
  }
  return false;
}

/** Words with other endings begin alike. Rules out most phrases before the words are compared. */
const toBeginning = (word: string): string => word.slice(0, MIN_STEM_LENGTH);

/** A draft is never longer. */
const MAX_LENGTH = 4_000;

/** The phrases that a draft contains, regardless of case, spacing, accents and endings. */
export function findForbidden(draft: string, phrases: readonly string[]): string[] {
  const words = foldWords(draft.slice(0, MAX_LENGTH));
  const letters = joinLetters(words);
  const beginnings = new Set(words.map(toBeginning));
  return phrases.filter((phrase) => {
    const phraseWords = foldWords(phrase);
    const mayHaveWords = phraseWords.every((word) => beginnings.has(toBeginning(word)));
    return (
      phraseWords.length > 0 &&
      ((mayHaveWords && hasWords(words, phraseWords)) || hasLetters(letters, phraseWords.join('')))
    );
  });
}
