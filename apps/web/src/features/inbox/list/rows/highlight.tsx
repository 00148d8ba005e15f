const WORD = /[\p{L}\p{N}]+/gu;

/** Splits a text before and after each beginning of a word that the search contains. Odd parts match. */
export function splitMatches(text: string, q: string | undefined): string[] {
  const searched = q?.toLowerCase().match(WORD);
  if (!searched) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const found = searched.find((each) => word.toLowerCase().startsWith(each));
    if (!found) continue;
    parts.push(text.slice(from, index), text.slice(index, index + found.length));
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}

/** Marks the words of the search. */
export const Highlight = ({ text, q }: { text: string; q: string | undefined }) =>
  splitMatches(text, q).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and the text is rendered as a whole.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
