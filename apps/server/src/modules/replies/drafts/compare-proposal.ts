/** Long enough for every reply that people edit by hand. Keeps the comparison bounded. */
const MAX_WORDS = 300;
/** Above this share of changed words, the reply is a new text. */
const MAX_EDITED_SHARE = 0.6;

const toWords = (text: string): string[] => text.trim().split(/\s+/).slice(0, MAX_WORDS);

/** Number of words that were inserted, removed or replaced. */
function countChangedWords(before: readonly string[], after: readonly string[]): number {
  const row = Array.from({ length: after.length + 1 }, (_, index) => index);
  for (const [i, word] of before.entries()) {
    let diagonal = row[0] ?? 0;
    row[0] = i + 1;
    for (const [j, other] of after.entries()) {
      const above = row[j + 1] ?? 0;
      row[j + 1] = Math.min(above + 1, (row[j] ?? 0) + 1, diagonal + (word === other ? 0 : 1));
      diagonal = above;
    }
  }
  return row[after.length] ?? 0;
}

type Comparison = {
  readonly outcome: 'unchanged' | 'edited' | 'discarded';
  readonly changed_words: number;
};

/** Compares a proposed text with the text that a person sent. White space does not count. */
export function compareProposal(proposed: string, sent: string): Comparison {
  const [before, after] = [toWords(proposed), toWords(sent)];
  if (proposed.trim().split(/\s+/).join(' ') === sent.trim().split(/\s+/).join(' '))
    return { outcome: 'unchanged', changed_words: 0 };
  const changed_words = Math.max(1, countChangedWords(before, after));
  const share = changed_words / Math.max(before.length, after.length);
  return { outcome: share > MAX_EDITED_SHARE ? 'discarded' : 'edited', changed_words };
}
