import { isBlank, isBlankCell, trimCell } from './blank-cells.ts';
import type { CsvRecord } from './record-parser.ts';
import { findTails } from './tails.ts';

/** The maximum number of title and note lines above the header. */
export const MAX_ABOVE = 20;

/** Values that only occur in data: an email address, a URL, a phone number. */
const DATA =
  /^(?:[^\s@]+@[^\s@.]+\.[^\s@]+|https?:\/\/\S+|(?:www\.)?linkedin\.com\/\S+|\+\d[\d\s().-]{6,})$/i;

export type Header = {
  /** The record with the column names, starting at 1; 0 if the file starts with data. */
  readonly row: number;
  /** One per column; empty if a column has no name. */
  readonly names: readonly string[];
};

/**
 * Finds the first record that is about as full as the others are wide; anything above it is a title. Columns that most
 * rows have but the header does not name are included. Null if everything is blank.
 */
export function findHeader(records: readonly CsvRecord[]): Header | null {
  const width = usualWidth(records);
  const filled = (record: CsvRecord) => record.cells.filter((cell) => !isBlankCell(cell)).length;
  const isFull = (record: CsvRecord) => filled(record) >= Math.min(width, Math.max(2, Math.ceil(width / 2)));
  const first = records.findIndex(({ cells }) => !isBlank(cells));
  if (first === -1) return null;
  const full = records.slice(0, first + MAX_ABOVE).findIndex((record) => isFull(record));
  const index = Math.max(first, full);
  const cells = records[index]?.cells ?? [];
  if (cells.some((cell) => DATA.test(trimCell(cell))))
    return { row: 0, names: Array<string>(Math.max(width, cells.length)).fill('') };
  const rows = records.slice(index + 1).filter((record) => !isBlank(record.cells));
  return { row: index + 1, names: widenNames(cells, rows) };
}

const usualWidth = (records: readonly CsvRecord[]): number =>
  mostFrequent(records.filter(({ cells }) => !isBlank(cells)).map(({ width }) => width));

/** On a tie, the larger value wins. */
function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].sort(([a, aTimes], [b, bTimes]) => bTimes - aTimes || b - a)[0]?.[0] ?? 0;
}

function widenNames(names: readonly string[], rows: readonly CsvRecord[]): readonly string[] {
  const wide = rows.filter(
    ({ cells, width }) =>
      !isBlank(cells.slice(names.length)) && findTails(cells).length !== width - names.length,
  );
  if (wide.length * 2 <= rows.length) return names;
  const width = mostFrequent(wide.map(({ cells }) => cells.findLastIndex((cell) => !isBlankCell(cell)) + 1));
  return Array.from({ length: width }, (_, column) => names[column] ?? '');
}
