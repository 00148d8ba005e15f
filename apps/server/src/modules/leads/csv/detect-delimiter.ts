import type { CsvDelimiter } from '@hearback/contract';
import { isBlank } from './blank-cells.ts';
import { type CsvRecord, RecordParser } from './record-parser.ts';

const DELIMITERS: readonly CsvDelimiter[] = [',', ';', '\t', '|'];

/** Excel's line above the header: 'sep=;'. */
const DECLARED = /^"?sep=([^\r\n])"?[,;|\t]*(?:\r\n|\r|\n)/i;
const RECORDS = 50;
const MAX_TEXT = 65_536;

/**
 * Uses the delimiter that the file declares, otherwise the one that splits most of the first records into the same number
 * of cells, preferring more cells. On a tie, the one that occurs more often in the header wins. A single column has no
 * delimiter, so any will do.
 */
export function detectDelimiter(file: string): CsvDelimiter {
  const declared = DECLARED.exec(file);
  const declaredDelimiter = DELIMITERS.find((delimiter) => delimiter === declared?.[1]);
  if (declaredDelimiter) return declaredDelimiter;
  const text = file.slice(declared?.[0].length ?? 0, MAX_TEXT);
  const inHeader = countInHeader(text);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: computeScore(text, delimiter) }));
  return scores.reduce((best, one) =>
    one.score > best.score || (one.score === best.score && inHeader(one.delimiter) > inHeader(best.delimiter))
      ? one
      : best,
  ).delimiter;
}

function computeScore(text: string, delimiter: CsvDelimiter): number {
  const parser = new RecordParser(delimiter);
  const records = [...parser.push(text), ...parser.end()]
    .flat()
    .filter(({ cells }) => !isBlank(cells))
    .slice(0, RECORDS);
  const widths = new Map<number, number>();
  for (const record of records)
    if (!isTorn(record)) widths.set(record.width, (widths.get(record.width) ?? 0) + 1);
  const [width = 1, times = 0] =
    [...widths].sort(([a, aTimes], [b, bTimes]) => bTimes - aTimes || b - a)[0] ?? [];
  const isInHeader = records[0]?.width === width;
  return (times / records.length) * Math.log2(width) * (isInHeader ? 1 : 0.5) || 0;
}

/** Split in the wrong place: a cell contains one half of a pair of quotes. */
const isTorn = ({ cells, oddities }: CsvRecord): boolean =>
  oddities.includes('stray_quote') || cells.some((cell) => cell.split('"').length % 2 === 0);

function countInHeader(text: string): (delimiter: CsvDelimiter) => number {
  const counts = new Map<string, number>();
  let quoted = false;
  let hasText = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if ((letter === '\n' || letter === '\r') && hasText) break;
    else counts.set(letter, (counts.get(letter) ?? 0) + 1);
    if (letter.trim() !== '') hasText = true;
  }
  return (delimiter) => counts.get(delimiter) ?? 0;
}
