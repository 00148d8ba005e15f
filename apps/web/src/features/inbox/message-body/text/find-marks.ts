export type TextSegment = { readonly text: string; readonly isMarked: boolean };

const IN_A_WORD = /[\p{L}\p{N}]/u;

const isWholeWord = (text: string, from: number, to: number): boolean =>
  !(IN_A_WORD.test(text.charAt(from - 1)) && IN_A_WORD.test(text.charAt(from))) &&
  !(IN_A_WORD.test(text.charAt(to)) && IN_A_WORD.test(text.charAt(to - 1)));

/** Returns the index of the first whole-word occurrence, or -1. */
function toPosition(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1 && word !== ''; at = text.indexOf(word, at + 1))
    if (isWholeWord(text, at, at + word.length)) return at;
  return -1;
}

/** Splits a text at the marked words. Each word is marked at its first occurrence. */
export function findMarks(text: string, words: readonly string[]): TextSegment[] {
  const places = words
    .map((word) => ({ from: toPosition(text, word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);
  const pieces: TextSegment[] = [];
  let at = 0;
  for (const { from, length } of places) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isMarked: false });
    pieces.push({ text: text.slice(from, from + length), isMarked: true });
    at = from + length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
