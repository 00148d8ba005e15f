import { leaksInstructions, tidyDraft } from '#server/platform/model/tidy-draft.ts';

/**
 * Turns the growing text of a model into pieces for display: whole words, sanitized like the
 * finished text. Text that cannot be shown yet is held back. Text that might have to be removed is
 * not streamed, and is part of the finished answer.
 */
export function followText(
  hosts: readonly string[],
  instructions: string,
  onPiece: (piece: string) => void,
): (text: unknown) => void {
  let streamedText = '';
  let over = false;
  return (text) => {
    if (over || typeof text !== 'string') return;
    // The last word may be incomplete, and a link can only be checked as a whole.
    const words = text.slice(0, Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'), 0));
    if (
      Math.max(words.lastIndexOf('<'), words.lastIndexOf('[')) >
      Math.max(words.lastIndexOf('>'), words.lastIndexOf(']'))
    )
      return;
    const tidy = tidyDraft(words, hosts);
    over = leaksInstructions(words, instructions);
    if (over || !tidy.startsWith(streamedText) || tidy === streamedText) return;
    onPiece(tidy.slice(streamedText.length));
    streamedText = tidy;
  };
}
