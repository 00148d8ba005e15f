import type { CsvDelimiter, CsvEncoding } from '@hearback/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Services } from '../../../../platform/services.ts';
import { toStorable } from '../../../../platform/storable-text.ts';
import { readChunks } from './chunks.queries.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { BrokenCsv, type CsvForm, isBlank, readRecords } from './read-records.ts';

const SAMPLE = 65_536;
const LONGEST_CELL = 200;
const MOST_COLUMNS = 1_000;

type Stored = { readonly workspace_id: string; readonly id: string; readonly encoding: CsvEncoding | null };
type Wish = { readonly encoding?: CsvEncoding | undefined; readonly delimiter?: CsvDelimiter | undefined };

export type Opened = CsvForm & { readonly headers: string[]; readonly rows: string[][] };

/** The header and the first rows of a stored file, in the form that is wished for or else detected. */
export async function openFile(
  { db }: Services,
  { workspace_id, id: import_id, encoding: detected }: Stored,
  wish: Wish,
  mostRows: number,
): Promise<Opened> {
  const encoding = wish.encoding ?? detected ?? 'utf-8';
  const place = { workspace_id, import_id };
  const delimiter = wish.delimiter ?? detectDelimiter(await readStart(readChunks(db, place), encoding));
  const records: string[][] = [];
  try {
    for await (const record of readRecords(readChunks(db, place), { encoding, delimiter })) {
      if (records.length > 0 && isBlank(record)) continue;
      records.push(record);
      if (records.length > mostRows) break;
    }
  } catch (error) {
    if (error instanceof BrokenCsv) throw new AppError('CSV_BROKEN', { cause: error });
    throw error;
  }
  const [first = [], ...rows] = records;
  const headers = first.map((header) => tidy(header).trim());
  if (isBlank(headers) || rows.length === 0) throw new AppError('CSV_EMPTY');
  if (headers.length > MOST_COLUMNS) throw new AppError('CSV_NOT_READABLE');
  const asWide = (row: string[]) => headers.map((_header, column) => tidy(row[column] ?? ''));
  return { encoding, delimiter, headers, rows: rows.map(asWide) };
}

const tidy = (cell: string): string => toStorable(cell.slice(0, LONGEST_CELL));

async function readStart(pieces: AsyncIterable<Uint8Array>, encoding: CsvEncoding): Promise<string> {
  for await (const piece of pieces) return new TextDecoder(encoding).decode(piece.subarray(0, SAMPLE));
  throw new AppError('CSV_MISSING');
}
