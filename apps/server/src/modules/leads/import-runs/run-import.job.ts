import { counted } from '@hearback/contract';
import { asSystem, type SystemTx, withLocationScope } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/events/publish.ts';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { BrokenCsv } from '../csv/read-records.ts';
import { deleteChunks } from '../files/chunks.queries.ts';
import { importRows } from './import-rows.ts';
import { beginReading, findOutcome, type ImportRun, type Outcome, saveTotal } from './runs.queries.ts';
import { OutOfReach } from './write-batch.ts';

const { queue, jobOf } = defineRunJob('leads.run-import', 'import_id', 5);

/**
 * Reads the file from its beginning, skips rows that are already written, and writes the others in batches. Each batch
 * saves the progress in its transaction, so a resumed import duplicates no row.
 */
const IMPORT: RunKind<ImportRun> = {
  table: 'imports',
  open: ['queued', 'running'],
  leaseMs: 60_000,
  maxAttempts: 5,
  tooOften: 'Failed to process CSV data',
  read: beginReading,
  withTx: ({ db }, run, work) => withLocationScope(db, run, work),
  work: async (services, run, step) => {
    const rows_total = await importRows(services, run, step);
    await step(async () => ({ set: { rows_total }, end: { status: 'done', error: null } }));
  },
  judge: async (_services, _run, error) => {
    if (error instanceof BrokenCsv)
      return { reason: `${new AppError('CSV_BROKEN').message}. ${error.message}` };
    if (error instanceof OutOfReach)
      return { reason: 'The campaign was moved to another location in the meantime.' };
    return null;
  },
  afterStep: async (services, tx, run, isOver) => {
    const { workspace_id, id: import_id, campaign_id, ghl_location_id } = run;
    if (isOver)
      await asSystem(tx, async (tx) => {
        await saveTotal(tx, run);
        await deleteChunks(tx, { workspace_id, import_id });
        await notifyEnded(services, tx, run);
      });
    const name = isOver ? 'import.finished' : 'import.changed';
    await publish(services, tx, { workspace_id, name, ids: { import_id, campaign_id }, ghl_location_id });
  },
  queue,
};

export const runImportJob = jobOf(IMPORT);

export const queueRun = queue;
export const resumeImports = defineResumption('imports', IMPORT);

/** Notifies the person who started the import, because they may have left the page. */
async function notifyEnded(services: Services, tx: SystemTx, run: ImportRun): Promise<void> {
  const { workspace_id, id: import_id } = run;
  const outcome = await findOutcome(tx, run);
  if (!outcome?.created_by) return;
  await notify(services, tx, {
    workspace_id,
    kind: 'import_ended',
    about: { import_id },
    to: [outcome.created_by],
    cause: `ended:${import_id}`,
    detail: describe(outcome),
    isFailure: outcome.error !== null || outcome.failed > 0,
  });
}

const describe = ({ error, imported, failed, duplicates }: Outcome): string =>
  (
    error ??
    `${counted(imported, 'lead', 'leads')} imported, ${failed} failed, ${counted(duplicates, 'duplicate')} skipped`
  ).slice(0, 300);
