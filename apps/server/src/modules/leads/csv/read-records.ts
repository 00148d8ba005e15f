import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { isBlank } from './blank.ts';
import { decode } from './encoding/decode.ts';
import { type CsvRecord, RecordParser } from './record-parser.ts';

/** As many as a file of 100 MB can hold if they are leads. */
const MAX_RECORDS = 1_000_000;

export type CsvForm = { readonly encoding: CsvEncoding; readonly delimiter: CsvDelimiter };

/** The text is no table that could be imported. The sentence says why. */
export class BrokenCsv extends Error {}

/** The records of a piece of a file. */
type Records = {
  readonly records: readonly CsvRecord[];
  /** The number of the first of them, from 1, as a spreadsheet counts its rows. */
  readonly first: number;
  /** How much of the file is read with them. */
  readonly bytes: number;
};

/**
 * The records of a file as they come, blank ones included: memory holds a piece of the file and its records, however
 * large the file is.
 */
export async function* readRecords(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: CsvForm,
): AsyncGenerator<Records> {
  const parser = new RecordParser(delimiter);
  let count = 0;
  let isFirst = true;
  const toRecords = (parsed: readonly CsvRecord[], bytes: number): Records => {
    const tells = isFirst && tellsDelimiter(parsed[0]?.cells ?? []);
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

/** Excel's own line above the header, which Excel does not show either: 'sep=;', parted by itself or not. */
const tellsDelimiter = ([first = '', ...rest]: readonly string[]): boolean =>
  /^sep=.?$/is.test(first.trimStart()) && isBlank(rest);
