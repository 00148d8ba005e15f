const MAX_QUOTE_LENGTH = 160;
/** A period after a day or a month belongs to a date. */
const SENTENCE_END = /(?<=(?:[^\d\s]|\d{4})[.!?…])\s|[。！？]|\n/gu;

/** The sentence that contains the position. */
export function quoteSentence(text: string, position: number): string {
  let from = 0;
  let to = text.length;
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    if (index >= position) {
      to = index + end.length;
      break;
    }
    from = index + end.length;
  }
  const start = Math.max(from, position - MAX_QUOTE_LENGTH / 2);
  return text.slice(start, Math.min(to, start + MAX_QUOTE_LENGTH)).trim();
}

/** The sentence that contains the words. Null if the text does not contain them. */
export function quoteAround(text: string, words: string | null): string | null {
  const position = words === null || words === '' ? -1 : text.indexOf(words);
  return position < 0 ? null : quoteSentence(text, position);
}
