import { type Tx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteChunks } from '../files/chunks.queries.ts';
import { BrokenCsv } from '../imports/csv/read-records.ts';
import { importRows } from './import-rows.ts';
import { claimRun, endRun, type ImportRun } from './runs.queries.ts';
import { tellEnd } from './tell.ts';
import { OutOfReach } from './write-batch.ts';

const MOST_ATTEMPTS = 5;

type RunPayload = { workspace_id: string; import_id: string };

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

/** One job per import, however often it is queued. */
export const queueRun = (tx: Tx, payload: RunPayload): Promise<void> =>
  addJob(tx, runImportJob, payload, { key: `leads.run-import:${payload.import_id}` });

type End = { readonly state: 'done' | 'failed'; readonly error: string | null; readonly rows?: number };

async function finish(services: Services, run: ImportRun, end: End): Promise<void> {
  const { workspace_id, id: import_id } = run;
  await withSystem(services.db, 'end import', async (tx) => {
    if (!(await endRun(tx, run, end))) return;
    await deleteChunks(tx, { workspace_id, import_id });
    await tellEnd(services, tx, run);
  });
}
