export type SlashWord = {
  /** Where the sign stands. */
  readonly from: number;
  readonly word: string;
};

const MAX_LENGTH = 40;

/** What is being typed behind a slash that begins a word, up to the caret; one within a word is part of it. An @ likewise. */
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

/** The text with the words in place of the slash and what was typed behind it, and where the caret stands then. */
export function insertAt(
  text: string,
  { from, word }: SlashWord,
  words: string,
): { text: string; caret: number } {
  const behind = text.slice(from + 1 + word.length);
  return { text: text.slice(0, from) + words + behind, caret: from + words.length };
}
