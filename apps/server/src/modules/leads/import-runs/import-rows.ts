import type { Step } from '#server/platform/runs/run-resumably.ts';
import type { Services } from '#server/platform/services.ts';
import { isBlank } from '../csv/blank-cells.ts';
import { readRecords } from '../csv/read-records.ts';
import type { CsvRecord } from '../csv/record-parser.ts';
import { readChunks } from '../files/chunks.queries.ts';
import { mappedColumns } from '../mapping/mapped-columns.ts';
import { fitRecord } from './fit-record.ts';
import { createRowReader } from './read-row.ts';
import type { ImportRun } from './runs.queries.ts';
import { type Batch, createBatchWriter, type NumberedRow } from './write-batch.ts';

const BATCH = 2_000;
/** Rows may be long, so a batch is also limited by its bytes. */
const BATCH_BYTES = 1_048_576;
/** A cell needs far more memory than its characters, so wide rows are batched in smaller numbers. */
const BATCH_CELLS = 20_000;

/** Returns the number of rows. */
export async function importRows(services: Services, run: ImportRun, step: Step): Promise<number> {
  const { workspace_id, id: import_id, header_row } = run;
  const toRow = createToRow(run);
  const writer = createWriter(createBatchWriter(services, run, step));
  let batch: NumberedRow[] = [];
  let batchFrom = 0;
  let cells = 0;
  let rows_done = 0;
  const flush = (bytes_done: number): Promise<void> => {
    const part: Batch = { rows: batch, rows_done, bytes_done };
    batch = [];
    batchFrom = bytes_done;
    cells = 0;
    return writer.add(part);
  };
  let read = 0;
  try {
    for await (const { records, first, bytes } of readRecords(
      readChunks(services.db, { workspace_id, import_id }),
      run,
    )) {
      read = bytes;
      for (const [index, record] of records.entries()) {
        const row_number = first + index;
        rows_done = Math.max(0, row_number - header_row);
        if (rows_done <= run.rows_done || isNothing(record)) continue;
        const row = toRow(record, row_number);
        batch.push(row);
        cells += row.cells.length;
        if (batch.length >= BATCH || cells >= BATCH_CELLS) await flush(bytes);
      }
      if (batch.length > 0 && bytes - batchFrom >= BATCH_BYTES) await flush(bytes);
    }
    await flush(read);
    await writer.settle();
    return rows_done;
  } finally {
    // However reading ends, the current batch is written first.
    await writer.settle().catch(() => undefined);
  }
}

/** A blank row is ignored, unless it was truncated. */
const isNothing = ({ cells, oddities }: CsvRecord): boolean =>
  isBlank(cells) && !oddities.includes('too_long');

/** Keeps only mapped cells, because a file may have hundreds of others. */
function createToRow(run: ImportRun): (record: CsvRecord, row_number: number) => NumberedRow {
  const readRow = createRowReader(run.mapping, run.provider, run.headers);
  const columns = mappedColumns(run.mapping);
  return (record, row_number) => {
    const fitted = fitRecord(record, run.headers.length, run.delimiter);
    const own = 'cells' in fitted ? fitted.cells : record.cells;
    const cells = columns.length === own.length ? own : columns.map((column) => own[column] ?? '');
    if ('problem' in fitted) return { row_number, cells, read: fitted };
    const read = readRow(fitted.cells);
    if ('problem' in read) return { row_number, cells, read };
    const notes = fitted.notes.length === 0 ? read.notes : [...fitted.notes, ...read.notes];
    return { row_number, cells, read: { lead: read.lead, notes } };
  };
}

/**
 * Writes one batch while the next is parsed. At most one batch is read ahead, so that memory does not grow with the file.
 */
function createWriter(write: (batch: Batch) => Promise<void>) {
  let writing = Promise.resolve();
  return {
    /** Throws if an earlier batch could not be written, in which case this one is not written either. */
    async add(batch: Batch): Promise<void> {
      await writing;
      writing = write(batch);
      // The next call reports the failure; this prevents an unhandled rejection until then.
      writing.catch(() => undefined);
    },
    settle: (): Promise<void> => writing,
  };
}
