import { asSystem, type TenantTx } from '@hearback/database';
import type { Step } from '#server/platform/runs/run-resumably.ts';
import { plus, preferIndexes } from '#server/platform/runs/runs.queries.ts';
import type { Services } from '#server/platform/services.ts';
import { findCompanies, findOrMakeCompanies } from '../contacts/companies.queries.ts';
import { findSuppressed, ON_THE_LIST } from '../contacts/identity/find-suppressed.ts';
import { insertFailures, type NewFailure } from './batch.queries.ts';
import type { NumberedLead, ReadRow } from './read-row.ts';
import { holdLocation, type ImportRun } from './runs.queries.ts';
import { settleLeads } from './settle-leads.ts';

const PUBLISH_EVERY_MS = 1_000;

export type NumberedRow = {
  readonly row_number: number;
  /** The mapped cells. */
  readonly cells: readonly string[];
  readonly read: ReadRow;
};

export type Batch = {
  readonly rows: readonly NumberedRow[];
  /** The progress in the file after this batch. */
  readonly rows_done: number;
  readonly bytes_done: number;
};

/** The campaign is in a location where the person who started the import may not write. */
export class OutOfReach extends Error {}

/** Writes batches one after another with the access of the person who started the import. */
export function createBatchWriter(
  services: Services,
  run: ImportRun,
  step: Step,
): (batch: Batch) => Promise<void> {
  let reported = 0;
  return (batch) =>
    step(async (tx) => {
      await preferIndexes(tx);
      const ghl_location_id = await asSystem(tx, (tx) => holdLocation(tx, run));
      if (run.location_ids && !run.location_ids.includes(ghl_location_id ?? '')) throw new OutOfReach();
      const open = await withoutSuppressed(services, tx, run, batch);
      const set = await writeBatch(tx, { ...run, ghl_location_id }, open);
      // Clients refetch on every event, so once a second is enough.
      const isQuiet = performance.now() - reported < PUBLISH_EVERY_MS;
      if (!isQuiet) reported = performance.now();
      return { set, isQuiet };
    });
}

/** Reports suppressed people as failed rows. */
async function withoutSuppressed(
  services: Services,
  tx: TenantTx,
  { workspace_id }: ImportRun,
  batch: Batch,
): Promise<Batch> {
  const people = batch.rows.map(({ read }) => ('lead' in read ? read.lead : {}));
  const suppressed = await findSuppressed(services, tx, workspace_id, people);
  const rows = batch.rows.map((row, index) =>
    suppressed[index] ? toSuppressedRow(row, suppressed[index].is_erased) : row,
  );
  return { ...batch, rows };
}

/** For an erased person, only the row number is kept. */
const toSuppressedRow = (row: NumberedRow, isErased: boolean): NumberedRow => ({
  ...row,
  cells: isErased ? row.cells.map(() => '') : row.cells,
  read: { problem: ON_THE_LIST },
});

/** Returns what the batch adds to the counts. */
async function writeBatch(
  tx: TenantTx,
  run: ImportRun,
  { rows, rows_done, bytes_done }: Batch,
): Promise<Record<string, unknown>> {
  const leads: NumberedLead[] = rows.flatMap(({ row_number, read }) =>
    'lead' in read ? [{ row_number, lead: read.lead }] : [],
  );
  const names = leads.flatMap(({ lead: { company_name } }) => company_name ?? []);
  const companies = await (run.location_ids ? findCompanies : findOrMakeCompanies)(
    tx,
    run.workspace_id,
    names,
  );
  const duplicates = await settleLeads(tx, run, leads, companies);
  const failures = rows.flatMap((row) => toFailure(row, duplicates) ?? []);
  await asSystem(tx, (tx) => insertFailures(tx, run, failures));
  return {
    rows_done,
    bytes_done,
    updated_at: new Date(),
    imported: plus('imported', leads.length - duplicates.size),
    duplicates: plus('duplicates', duplicates.size),
    failed: plus('failed', rows.length - leads.length),
    noted: plus('noted', failures.filter(({ kind }) => kind === 'noted').length),
  };
}

/** Returns why a row was not imported, or what was changed in it. */
function toFailure(
  { row_number, cells, read }: NumberedRow,
  duplicates: ReadonlyMap<number, string>,
): NewFailure | null {
  const duplicate = duplicates.get(row_number);
  if (duplicate !== undefined) return { row_number, cells, message: duplicate, kind: 'duplicate' };
  if ('problem' in read) return { row_number, cells, message: read.problem, kind: 'failed' };
  if (read.notes.length === 0) return null;
  return { row_number, cells, message: read.notes.join('. '), kind: 'noted' };
}
