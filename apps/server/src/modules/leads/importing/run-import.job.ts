import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteChunks, readChunks } from '../files/chunks.queries.ts';
import { isBlank } from '../imports/csv/blank.ts';
import { BrokenCsv, readRecords } from '../imports/csv/read-records.ts';
import type { CsvRecord } from '../imports/csv/record-parser.ts';
import { mappedColumns } from '../imports/mapping/mapped-columns.ts';
import { fitRecord } from './fit-record.ts';
import { createRowReader } from './read-row.ts';
import { claimRun, endRun, type ImportRun } from './runs.queries.ts';
import { tellEnd } from './tell.ts';
import { type Batch, createBatchWriter, type NumberedRow, OutOfReach } from './write-batch.ts';

const BATCH = 2_000;
/** Rows may be as long as a file allows: what is held of them is bounded by their bytes as well. */
const BATCH_BYTES = 1_048_576;
const MOST_ATTEMPTS = 5;

export type RunPayload = { workspace_id: string; import_id: string };

/**
 * Reads the file from its beginning, skips the rows that were written already, and writes the others in batches. Each
 * batch is one transaction that saves how far it got, so that whoever goes on after a crash doubles no row.
 */
export const runImportJob = defineJob<RunPayload>({
  name: 'leads.run-import',
  payload: z.object({ workspace_id: z.uuid(), import_id: z.uuid() }),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id, import_id }, services) => {
    const run = await withSystem(services.db, 'run import', (tx) => claimRun(tx, workspace_id, import_id));
    if (!run) return;
    if (run.attempts > MOST_ATTEMPTS)
      return finish(services, run, { state: 'failed', error: 'Failed to process CSV data' });
    try {
      const rows = await importRows(services, run);
      if (rows !== null) await finish(services, run, { state: 'done', error: null, rows });
    } catch (error) {
      // Anything else may pass: the queue tries again, and goes on where this attempt stopped.
      const reason =
        error instanceof BrokenCsv
          ? `${new AppError('CSV_BROKEN').message}. ${error.message}`
          : error instanceof OutOfReach && 'The campaign was moved to another location meanwhile.';
      if (!reason) throw error;
      await finish(services, run, { state: 'failed', error: reason });
    }
  },
});

/** How many rows there are; null when the import is no longer ours to go on with. */
async function importRows(services: Services, run: ImportRun): Promise<number | null> {
  const { workspace_id, id: import_id, header_row } = run;
  const toRow = createToRow(run);
  const writer = createWriter(createBatchWriter(services, run));
  let batch: NumberedRow[] = [];
  let batchFrom = 0;
  let rows_done = 0;
  const flush = (bytes_done: number): Promise<boolean> => {
    const part: Batch = { rows: batch, rows_done, bytes_done };
    batch = [];
    batchFrom = bytes_done;
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
        batch.push(toRow(record, row_number));
        if (batch.length >= BATCH && !(await flush(bytes))) return null;
      }
      if (batch.length > 0 && bytes - batchFrom >= BATCH_BYTES && !(await flush(bytes))) return null;
    }
    return (await flush(read)) && (await writer.settle()) ? rows_done : null;
  } finally {
    // Whatever ends the reading, what is being written is written first.
    await writer.settle().catch(() => undefined);
  }
}

/** A blank row is no row, unless it had to be left off before its end. */
const isNothing = ({ cells, oddities }: CsvRecord): boolean =>
  isBlank(cells) && !oddities.includes('too_long');

/** Of the cells only those are kept that mean something: a file may have hundreds of others. */
function createToRow(run: ImportRun): (record: CsvRecord, row_number: number) => NumberedRow {
  const readRow = createRowReader(run.mapping, run.provider);
  const columns = mappedColumns(run.mapping);
  return (record, row_number) => {
    const fitted = fitRecord(record, run.width, run.delimiter);
    const own = 'cells' in fitted ? fitted.cells : record.cells;
    const cells = columns.map((column) => own[column] ?? '');
    if ('problem' in fitted) return { row_number, cells, read: fitted };
    const read = readRow(fitted.cells);
    if ('problem' in read) return { row_number, cells, read };
    return { row_number, cells, read: { ...read, notes: [...fitted.notes, ...read.notes] } };
  };
}

/**
 * Writes one batch while the next is read: the file is parsed here and stored there, and neither waits for the other. One
 * batch ahead and no more, so that memory does not grow with the file.
 */
function createWriter(write: (batch: Batch) => Promise<boolean>) {
  let writing = Promise.resolve(true);
  return {
    /** False when an earlier batch was refused: then this one is not written either. */
    async add(batch: Batch): Promise<boolean> {
      if (!(await writing)) return false;
      writing = write(batch);
      // Looked at with the next batch; until then a failure is no surprise to the process.
      writing.catch(() => undefined);
      return true;
    },
    settle: (): Promise<boolean> => writing,
  };
}

type End = { readonly state: 'done' | 'failed'; readonly error: string | null; readonly rows?: number };

async function finish(services: Services, run: ImportRun, end: End): Promise<void> {
  const { workspace_id, id: import_id } = run;
  await withSystem(services.db, 'end import', async (tx) => {
    if (!(await endRun(tx, run, end))) return;
    await deleteChunks(tx, { workspace_id, import_id });
    await tellEnd(services, tx, run);
  });
}
