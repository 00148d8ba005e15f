import { COMMANDS, type Command, EMAIL_WORDS, FILLER } from './lexicon.ts';
import { numbersIn } from './read-field.ts';
import { startsWith, toWords, type Word } from './words.ts';

export type Order = {
  readonly command: Command;
  /** The email that is meant, from 1; how many, for more and fewer. */
  readonly number: number | null;
};

const LONGEST = 10;
const LAST = new Set(
  'last letzte letzten derniere dernier ultimo ultima laatste sista ostatni ostatnia'.split(' '),
);
const FIRST = new Set(
  'first erste ersten premier premiere primero primera primo prima primeiro eerste forsta pierwszy'.split(
    ' ',
  ),
);

/** A command, and nothing else: whatever else is said makes it an answer. 'more' is one, 'more demos' is a goal. */
export function readCommand(said: string, count: number): Order | null {
  const words = toWords(said);
  if (words.length === 0 || words.length > LONGEST) return null;
  for (const [command, names] of COMMANDS) {
    const found = findPhrase(words, names);
    if (!found) continue;
    const rest = words.toSpliced(found.at, found.length);
    const place = rest.find(({ key }) => LAST.has(key))
      ? count
      : rest.some(({ key }) => FIRST.has(key))
        ? 1
        : null;
    const numbers = numbersIn(rest.filter(({ key, raw }) => /\p{N}/u.test(raw) || !FILLER.has(key)));
    if (numbers.length > 1 || !rest.every(isHarmless)) continue;
    const number = place ?? numbers[0] ?? null;
    return command === 'remove' && place === null && isAmount(rest)
      ? { command: 'fewer', number }
      : { command, number };
  }
  return null;
}

function findPhrase(
  words: readonly Word[],
  names: ReadonlySet<string>,
): { at: number; length: number } | null {
  for (let at = 0; at < words.length; at += 1) {
    const length = startsWith(words.slice(at, at + 4), names, 4);
    if (length > 0) return { at, length };
  }
  return null;
}

/** 'drop two emails' are two of them, 'drop email 2' is the second. */
function isAmount(words: readonly Word[]): boolean {
  const email = words.findIndex(({ key }) => EMAIL_WORDS.has(key));
  return numbersIn(words.slice(0, Math.max(email, 0))).length > 0;
}

const isHarmless = (word: Word): boolean =>
  word.key === '' ||
  FILLER.has(word.key) ||
  EMAIL_WORDS.has(word.key) ||
  LAST.has(word.key) ||
  FIRST.has(word.key) ||
  numbersIn([word]).length > 0;
