import { isBlank, type Line } from './line.ts';
import { attributionAt, nextWritten, startsEarlierMessage } from './quote-markers.ts';

/**
 * Which lines are somebody else's words. A quotation that is marked line by line ('>') or by the mail program ends
 * where the marks end, so that an answer below it stays; an unmarked one goes on to the end.
 */
export function findQuotes(lines: readonly Line[]): boolean[] {
  const quoted: boolean[] = lines.map(() => false);
  let at = 0;
  while (at < lines.length) {
    if (startsEarlierMessage(lines, at)) return quoted.fill(true, at);
    const attribution = attributionAt(lines, at);
    const inside = attribution > 0 ? nextWritten(lines, at + attribution) : at;
    if (attribution > 0 && !isMarked(lines[inside], true)) return quoted.fill(true, at);
    const end = isMarked(lines[inside], attribution > 0) ? endOfMarked(lines, inside, attribution > 0) : at;
    quoted.fill(true, at, end);
    at = Math.max(end, at + 1);
  }
  return quoted;
}

const isMarked = (line: Line | undefined, announced: boolean): boolean =>
  line !== undefined &&
  (line.quoted === true || line.text.startsWith('>') || (announced && line.indented === true));

/** Blank lines between two marked ones belong to the quotation; those after it do not. */
function endOfMarked(lines: readonly Line[], from: number, announced: boolean): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (isMarked(line, announced)) end = at + 1;
    else if (line === undefined || !isBlank(line)) break;
  }
  return end;
}
