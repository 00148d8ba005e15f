const WORD = /[\p{L}\p{N}]+/gu;

/** Splits a text before and after each word that begins with a word of the search. Odd parts match. */
export function splitMatches(text: string, q: string | undefined): string[] {
  const words = q?.match(WORD);
  if (!words) return [text];
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'));
}

/** Marks the words of the search. */
export const Highlight = ({ text, q }: { text: string; q: string | undefined }) =>
  splitMatches(text, q).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and the text is rendered as a whole.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
