import { Readable } from 'node:stream';
import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { parse } from 'csv-parse';

/** An unclosed quote makes a record of all that follows; it must not be gathered without end. */
const LONGEST_RECORD = 16 * 1_048_576;

export type CsvForm = { readonly encoding: CsvEncoding; readonly delimiter: CsvDelimiter };

/** The text is no table: a quote that is never closed, or a record beyond reason. */
export class BrokenCsv extends Error {}

/**
 * The records of a file, its header first, as they come: memory holds a piece of the file and a few records, however
 * large the file is. Rows may be shorter or longer than the header, quotes may stand within a field.
 */
export async function* readRecords(
  pieces: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: CsvForm,
): AsyncGenerator<string[]> {
  const parser = Readable.from(decode(pieces, encoding), { objectMode: false }).compose(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_RECORD,
    }),
  );
  try {
    let isFirst = true;
    for await (const record of parser) {
      if (!isFirst || !tellsDelimiter(record as string[])) yield record as string[];
      isFirst = false;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new BrokenCsv('The file is no CSV.', { cause: error });
    throw error;
  }
}

/** Excel's own line above the header, which Excel does not show either: 'sep=;', parted by itself or not. */
const tellsDelimiter = ([first = '', ...rest]: readonly string[]): boolean =>
  /^sep=.?$/is.test(first.trimStart()) && isBlank(rest);

async function* decode(pieces: AsyncIterable<Uint8Array>, encoding: CsvEncoding): AsyncGenerator<Buffer> {
  // Takes a byte order mark off by itself; what cannot be read becomes U+FFFD.
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
