export type SlashWord = {
  /** Index of the sign. */
  readonly from: number;
  readonly word: string;
};

const MAX_LENGTH = 40;

/**
 * Returns the word being typed after a slash or @ at the start of a word, up to the caret. A sign within a word is
 * ignored.
 */
export function findSlashWord(text: string, caret: number, sign: '/' | '@' = '/'): SlashWord | null {
  for (let at = caret - 1; at >= Math.max(0, caret - MAX_LENGTH); at -= 1) {
    if (text[at] === '\n') return null;
    if (text[at] !== sign) continue;
    const isBeginning = at === 0 || /\s/.test(text[at - 1] ?? '');
    const word = text.slice(at + 1, caret);
    return isBeginning && !word.startsWith(' ') ? { from: at, word } : null;
  }
  return null;
}

/** Replaces the sign and the typed word, and returns the new text and caret position. */
export function insertAt(
  text: string,
  { from, word }: SlashWord,
  words: string,
): { text: string; caret: number } {
  const behind = text.slice(from + 1 + word.length);
  return { text: text.slice(0, from) + words + behind, caret: from + words.length };
}
