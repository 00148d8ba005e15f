import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { AppError } from '../../../../platform/app-error.ts';
import { defineJob } from '../../../../platform/jobs/define-job.ts';
import type { Services } from '../../../../platform/services.ts';
import { deleteChunks, readChunks } from '../file/chunks.queries.ts';
import { BrokenCsv, isBlank, readRecords } from '../file/read-records.ts';
import { createRowReader } from './read-row.ts';
import { claimRun, endRun, type ImportRun } from './runs.queries.ts';
import { tellEnd } from './tell.ts';
import { type Batch, createBatchWriter, type NumberedRow, OutOfReach } from './write-batch.ts';

const BATCH = 2_000;
/** Small, so that what was read ahead does not make the progress look further than it is. */
const SLICE = 65_536;
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
          ? new AppError('CSV_BROKEN').message
          : error instanceof OutOfReach && 'The campaign was moved to another location meanwhile.';
      if (!reason) throw error;
      await finish(services, run, { state: 'failed', error: reason });
    }
  },
});

/** How many rows there are; null when the import is no longer ours to go on with. */
async function importRows(services: Services, run: ImportRun): Promise<number | null> {
  const { workspace_id, id: import_id } = run;
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of readChunks(services.db, { workspace_id, import_id })) {
      for (let at = 0; at < piece.length; at += SLICE) {
        const slice = piece.subarray(at, at + SLICE);
        bytes += slice.length;
        yield slice;
      }
    }
  };
  const read = createRowReader(run.mapping, run.provider);
  const lane = createLane(createBatchWriter(services, run));
  let batch: NumberedRow[] = [];
  let row = -1;
  const flush = (): Promise<boolean> => {
    const part: Batch = { rows: batch, rows_done: row, bytes_done: bytes };
    batch = [];
    return lane.add(part);
  };
  try {
    for await (const cells of readRecords(counted(), run)) {
      row += 1;
      if (row <= run.rows_done || row === 0) continue;
      // The header is row 1 to whoever looks at it in a spreadsheet.
      if (!isBlank(cells)) batch.push({ row_number: row + 1, cells, read: read(cells) });
      if (batch.length >= BATCH && !(await flush())) return null;
    }
    return (await flush()) && (await lane.settle()) ? Math.max(0, row) : null;
  } finally {
    // Whatever ends the reading, what is being written is written first.
    await lane.settle().catch(() => undefined);
  }
}

/**
 * Writes one batch while the next is read: the file is parsed here and stored there, and neither waits for the other. One
 * batch ahead and no more, so that memory does not grow with the file.
 */
function createLane(write: (batch: Batch) => Promise<boolean>) {
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
