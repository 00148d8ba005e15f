import { findNextWritten, isBlank, type Line } from '../line.ts';
import { findAttribution } from './attribution.ts';
import { isHeaderBlock } from './header-block.ts';
import { isRule, isSeparator } from './separators.ts';

/**
 * Finds the quoted lines. A quotation that is marked line by line ('>') or by the mail program ends with its marks, so that
 * an answer below or between stays. An unmarked one extends to the end of its element or of the email.
 */
export function findQuotes(lines: readonly Line[]): boolean[] {
  const quoted: boolean[] = lines.map(() => false);
  const isQuotation = createSignTest(lines);
  let at = 0;
  while (at < lines.length) {
    const end = endOfQuotation(lines, at, isQuotation);
    quoted.fill(true, at, end);
    at = Math.max(end, at + 1);
  }
  return withWholeBoxes(lines, quoted);
}

/** If no line of a quoted element is announced or marked as a quotation, the whole element is one. */
function withWholeBoxes(lines: readonly Line[], quoted: readonly boolean[]): boolean[] {
  const quotedBoxes = new Set(lines.flatMap(({ box }, at) => (box !== undefined && quoted[at] ? [box] : [])));
  return lines.map(({ box }, at) => quoted[at] === true || (box !== undefined && !quotedBoxes.has(box)));
}

type LineTest = (line: Line | undefined) => boolean;

/** Returns the index after the quotation that begins at this line, or the index of the line if none begins. */
function endOfQuotation(lines: readonly Line[], at: number, bySign: LineTest): number {
  const line = lines[at];
  if (line === undefined || isBlank(line)) return at;
  if (line.quoted || bySign(line))
    return endOfMarked(lines, at, (one) => one?.quoted === true || bySign(one));
  if (line.earlier) return lines.length;
  if (startsEarlierMessage(lines, at)) return endOfUnmarked(lines, at);
  const attribution = findAttribution(lines, at);
  if (attribution === null) return at;
  const inside = findNextWritten(lines, at + attribution.lines);
  const isMarked: LineTest = (one) => one?.quoted === true || one?.indented === true || startsWithSign(one);
  if (isMarked(lines[inside])) return endOfMarked(lines, inside, isMarked);
  // An attribution at the very end introduces nothing, but is not the writer's text either.
  return attribution.sure ? endOfUnmarked(lines, at) : at;
}

const startsWithSign: LineTest = (line) => line?.text.startsWith('>') ?? false;

/** A single line such as '> 50 employees' is not a quotation. */
function createSignTest(lines: readonly Line[]): LineTest {
  const marked = lines.filter(startsWithSign);
  const isFigure = marked.length === 1 && /^>\s?=?\s?[\d$€£¥]/.test(marked[0]?.text ?? '');
  return isFigure ? () => false : startsWithSign;
}

/** Blank lines between two marked ones belong to the quotation; those after it do not. */
function endOfMarked(lines: readonly Line[], from: number, isMarked: LineTest): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at];
    if (isMarked(line)) end = at + 1;
    else if (line === undefined || !isBlank(line)) break;
  }
  return end;
}

function endOfUnmarked(lines: readonly Line[], at: number): number {
  const box = lines[at]?.box;
  if (box === undefined) return lines.length;
  let end = at;
  while (end < lines.length && (lines[end]?.box === box || isBlank(lines[end] as Line))) end += 1;
  return end;
}

function startsEarlierMessage(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text.trim() ?? '';
  if (isSeparator(text) || isHeaderBlock(lines, at, false)) return true;
  return isRule(text) && isHeaderBlock(lines, findNextWritten(lines, at + 1), true);
}
