import { findMarks } from '../text/find-marks.ts';

/** More pieces of text than any mail that a person wrote has. */
const MAX_TEXTS = 2_000;

/** Marks each word once, where it stands within one piece of text; as text, so that no word can be markup. */
export function markWords(page: Document, words: readonly string[]): void {
  if (words.length === 0) return;
  const waiting = new Set(words);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (texts.length < MAX_TEXTS && walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const pieces = findMarks(text.data, [...waiting]);
    if (!pieces.some(({ isMarked }) => isMarked)) continue;
    text.replaceWith(
      ...pieces.map(({ text: piece, isMarked }) => {
        if (!isMarked) return piece;
        waiting.delete(piece);
        const mark = page.createElement('mark');
        mark.textContent = piece;
        return mark;
      }),
    );
  }
}
