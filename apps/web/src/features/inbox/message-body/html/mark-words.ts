import { findMarks } from '../text/find-marks.ts';

/** More text nodes than any message written by a person has. */
const MAX_TEXTS = 2_000;

/**
 * Marks the first occurrence of each word within one text node. Words are inserted as text, so they cannot inject
 * markup.
 */
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
