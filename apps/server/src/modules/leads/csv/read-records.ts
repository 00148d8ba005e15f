import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { isBlank } from './blank-cells.ts';
import { decode } from './encoding/decode.ts';
import { type CsvRecord, RecordParser } from './record-parser.ts';

/** The maximum number of lead records in a file of 100 MB. */
const MAX_RECORDS = 1_000_000;

export type CsvForm = { readonly encoding: CsvEncoding; readonly delimiter: CsvDelimiter };

/** The text is not an importable table. The message says why. */
export class BrokenCsv extends Error {}

/** The records of one piece of a file. */
type Records = {
  readonly records: readonly CsvRecord[];
  /** The number of the first record, starting at 1, as in a spreadsheet. */
  readonly first: number;
  /** The number of bytes read so far. */
  readonly bytes: number;
};

/**
 * Streams the records of a file, including blank ones. Memory holds one piece of the file and its records, regardless of
 * the file size.
 */
export async function* readRecords(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: CsvForm,
): AsyncGenerator<Records> {
  const parser = new RecordParser(delimiter);
  let count = 0;
  let isFirst = true;
  const toRecords = (parsed: readonly CsvRecord[], bytes: number): Records => {
    const tells = isFirst && isDelimiterLine(parsed[0]?.cells ?? []);
    isFirst = false;
    const records = tells ? parsed.slice(1) : parsed;
    const first = count + 1;
    count += records.length;
    if (count > MAX_RECORDS) throw new BrokenCsv('The file has more than 1,000,000 rows.');
    return { records, first, bytes };
  };
  let read = 0;
  for await (const { text, bytes } of decode(pieces, encoding)) {
    read = bytes;
    for (const parsed of parser.push(text)) yield toRecords(parsed, bytes);
  }
  for (const parsed of parser.end()) yield toRecords(parsed, read);
}

/** Excel's line above the header ('sep=;'), which Excel hides, whether or not it is split. */
const isDelimiterLine = ([first = '', ...rest]: readonly string[]): boolean =>
  /^sep=.?$/is.test(first.trimStart()) && isBlank(rest);
