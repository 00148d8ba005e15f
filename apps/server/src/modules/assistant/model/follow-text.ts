import { givesAway, tidyDraft } from '#server/platform/model/tidy-draft.ts';

/**
 * Turns the growing text of a model into pieces that may be shown at once: whole words, tidied as the finished text will be.
 * What cannot be shown yet waits; what would have to be taken back is not shown, and the finished answer tells it.
 */
export function followText(
  hosts: readonly string[],
  instructions: string,
  onPiece: (piece: string) => void,
): (text: unknown) => void {
  let shown = '';
  let over = false;
  return (text) => {
    if (over || typeof text !== 'string') return;
    // The last word may go on, and a link is only known as a whole.
    const words = text.slice(0, Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'), 0));
    if (
      Math.max(words.lastIndexOf('<'), words.lastIndexOf('[')) >
      Math.max(words.lastIndexOf('>'), words.lastIndexOf(']'))
    )
      return;
    const tidy = tidyDraft(words, hosts);
    over = givesAway(words, instructions);
    if (over || !tidy.startsWith(shown) || tidy === shown) return;
    onPiece(tidy.slice(shown.length));
    shown = tidy;
  };
}
