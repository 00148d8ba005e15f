import { asSystem, type TenantTx, withReach } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { findCompanies, findOrMakeCompanies } from '../contacts/companies.queries.ts';
import { preferIndexes } from '../runs/lead-runs.queries.ts';
import { insertFailures, type NewFailure } from './batch.queries.ts';
import type { NumberedLead, ReadRow } from './read-row.ts';
import { holdRun, type ImportRun, saveTally } from './runs.queries.ts';
import { EXISTS_ELSEWHERE, settleLeads } from './settle-leads.ts';
import { tellProgress } from './tell.ts';

const PUBLISH_EVERY_MS = 1_000;

export type NumberedRow = {
  readonly row_number: number;
  /** The mapped ones. */
  readonly cells: readonly string[];
  readonly read: ReadRow;
};

export type Batch = {
  readonly rows: readonly NumberedRow[];
  /** How far the file is read with this batch. */
  readonly rows_done: number;
  readonly bytes_done: number;
};

/** The campaign lies where whoever started the import may not write. */
export class OutOfReach extends Error {}

/** Writes batches one after another, as whoever started the import could. False when the import was cancelled, or somebody else went on with it. */
export function createBatchWriter(services: Services, run: ImportRun): (batch: Batch) => Promise<boolean> {
  let { rows_done } = run;
  let told = 0;
  return async (batch) => {
    const written = await withReach(services.db, run, async (tx) => {
      await preferIndexes(tx);
      const target = await asSystem(tx, (tx) => holdRun(tx, run, rows_done));
      if (!target) return false;
      if (run.reach && !run.reach.includes(target.ghl_location_id ?? '')) throw new OutOfReach();
      await writeBatch(tx, { ...run, ...target }, batch);
      // People look again at every published event: once a second is live enough.
      if (Date.now() - told >= PUBLISH_EVERY_MS) {
        await asSystem(tx, (tx) => tellProgress(services, tx, run));
        told = Date.now();
      }
      return true;
    });
    if (written) rows_done = batch.rows_done;
    return written;
  };
}

async function writeBatch(
  tx: TenantTx,
  run: ImportRun,
  { rows, rows_done, bytes_done }: Batch,
): Promise<void> {
  const leads: NumberedLead[] = rows.flatMap(({ row_number, read }) =>
    'lead' in read ? [{ row_number, lead: read.lead }] : [],
  );
  const names = leads.flatMap(({ lead: { company_name } }) => company_name ?? []);
  const companies = await (run.reach ? findCompanies : findOrMakeCompanies)(tx, run.workspace_id, names);
  const settled = await settleLeads(tx, run, leads, companies);
  const failures = rows.flatMap((row) => failureOf(row, settled) ?? []);
  const { duplicates, elsewhere } = settled;
  await asSystem(tx, async (tx) => {
    await insertFailures(tx, run, failures);
    await saveTally(tx, run, {
      rows_done,
      bytes_done,
      imported: leads.length - duplicates.size - elsewhere.size,
      duplicates: duplicates.size,
      failed: rows.length - leads.length + elsewhere.size,
      noted: failures.filter(({ kind }) => kind === 'noted').length,
    });
  });
}

/** Whatever is to be said about a row: why it was not imported, or what was done to it. */
function failureOf(
  { row_number, cells, read }: NumberedRow,
  { duplicates, elsewhere }: Awaited<ReturnType<typeof settleLeads>>,
): NewFailure | null {
  const duplicate = duplicates.get(row_number);
  if (duplicate !== undefined) return { row_number, cells, message: duplicate, kind: 'duplicate' };
  if (elsewhere.has(row_number)) return { row_number, cells, message: EXISTS_ELSEWHERE, kind: 'failed' };
  if ('problem' in read) return { row_number, cells, message: read.problem, kind: 'failed' };
  if (read.notes.length === 0) return null;
  return { row_number, cells, message: read.notes.join('. '), kind: 'noted' };
}
