import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { isBlank } from './blank-cells.ts';
import { cleanCell } from './clean-cell.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { findHeader, MAX_ABOVE } from './find-header.ts';
import { type CsvForm, readRecords } from './read-records.ts';
import { type CsvRecord, MAX_COLUMNS } from './record-parser.ts';

/** The number of rows used to detect what the columns contain. */
const ROWS = 200;
/** Limits how many blank lines are skipped. */
const MAX_RECORDS = 10_000;
const MAX_SHOWN_LENGTH = 200;

/** The beginning of a file and how to parse it. */
export type FileHead = {
  readonly pieces: readonly Uint8Array[];
  readonly encoding: CsvEncoding;
  /** Null if it should be detected. */
  readonly delimiter: CsvDelimiter | null;
};

export type CsvLayout = CsvForm & {
  /** The record with the column names, starting at 1; 0 if there is none. */
  readonly header_row: number;
  readonly headers: readonly string[];
  /** The first rows, each as wide as the header, with long cells truncated. */
  readonly rows: readonly (readonly string[])[];
};

/** A problem with a file: an error code of the contract and its detail. */
export type PeekProblem = { readonly problem: 'CSV_EMPTY' | 'CSV_NOT_READABLE'; readonly detail?: string };

/** Pure and bounded. Runs in a worker thread, so it must not import modules that load slowly. */
export async function peek({ pieces, encoding, ...wish }: FileHead): Promise<CsvLayout | PeekProblem> {
  const delimiter = wish.delimiter ?? detectDelimiter(decodeStart(pieces, encoding));
  const records = await firstRecords(pieces, { encoding, delimiter });
  const header = findHeader(records);
  // A record that is too long may have no cells, but the file is not empty.
  if (!header) return records.some(isTooLong) ? NO_TABLE : { problem: 'CSV_EMPTY' };
  const { row: header_row, names } = header;
  if (names.length >= MAX_COLUMNS || isTooLong(records[header_row - 1])) return NO_TABLE;
  const rows = records.slice(header_row).filter(({ cells }) => !isBlank(cells));
  if (rows.length === 0) return { problem: 'CSV_EMPTY' };
  const headers = names.map((name) => cleanCell(shorten(name)).text.trim());
  const asWide = ({ cells }: CsvRecord) => headers.map((_header, column) => shorten(cells[column] ?? ''));
  return { encoding, delimiter, header_row, headers, rows: rows.slice(0, ROWS).map(asWide) };
}

const NO_TABLE: PeekProblem = {
  problem: 'CSV_NOT_READABLE',
  detail: 'Error parsing CSV file: it has more than 1,000 columns, or no line ends.',
};

const isTooLong = (record: CsvRecord | undefined): boolean => record?.oddities.includes('too_long') ?? false;

const shorten = (cell: string): string => cell.slice(0, MAX_SHOWN_LENGTH).toWellFormed().replaceAll('\0', '');

function decodeStart(pieces: readonly Uint8Array[], encoding: CsvEncoding): string {
  return new TextDecoder(encoding).decode(pieces[0]?.subarray(0, 131_072));
}

async function firstRecords(pieces: readonly Uint8Array[], form: CsvForm): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  let filled = 0;
  async function* all() {
    yield* pieces;
  }
  for await (const { records } of readRecords(all(), form)) {
    for (const record of records) {
      found.push(record);
      if (!isBlank(record.cells)) filled += 1;
      // Enough for the rows and the lines that may precede them.
      if (filled > ROWS + MAX_ABOVE || found.length === MAX_RECORDS) return found;
    }
  }
  return found;
}
