import type { ColumnMapping } from '@hearback/contract';
import type { LocationScope, SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import type { CsvForm } from '../csv/read-records.ts';

export type ImportRun = CsvForm &
  LocationScope & {
    readonly id: string;
    readonly campaign_id: string;
    readonly mapping: ColumnMapping[];
    /** The number of the row above the first data row. */
    readonly header_row: number;
    /** One per column. */
    readonly headers: readonly string[];
    readonly started_at: string;
    readonly provider: string;
    readonly ghl_location_id: string | null;
    /** The number of rows to skip when resuming. */
    readonly rows_done: number;
  };

/** Starts the clock for the import speed. */
export async function beginReading(tx: SystemTx, { workspace_id, id }: RunKey): Promise<ImportRun> {
  const { rows } = await sql<ImportRun>`
    update imports i set resumed_at = clock_timestamp(), resumed_rows = i.rows_done, updated_at = clock_timestamp()
    from campaigns c
    where i.workspace_id = ${workspace_id} and i.id = ${id} and c.workspace_id = i.workspace_id and c.id = i.campaign_id
    returning i.workspace_id, i.id, i.campaign_id, i.mapping, i.encoding, i.delimiter, i.header_row, i.rows_done, i.location_ids,
      coalesce(i.headers, '[]') as headers,
      coalesce(i.started_at, i.created_at)::text as started_at, c.provider, c.ghl_location_id`.execute(tx);
  return rows[0] as ImportRun;
}

/** Locks the location for new contacts until the transaction ends. */
export async function holdLocation(
  tx: SystemTx,
  { workspace_id, campaign_id }: ImportRun,
): Promise<string | null> {
  const { rows } = await sql<{ ghl_location_id: string | null }>`
    select ghl_location_id from campaigns where workspace_id = ${workspace_id} and id = ${campaign_id} for share`.execute(
    tx,
  );
  return rows[0]?.ghl_location_id ?? null;
}

/** If the import ended early, only the rows that were read count. */
export async function saveTotal(tx: SystemTx, { workspace_id, id }: ImportRun): Promise<void> {
  await sql`
    update imports set rows_total = coalesce(rows_total, rows_done) where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
}

export type Outcome = {
  readonly created_by: string | null;
  readonly error: string | null;
  readonly imported: number;
  readonly failed: number;
  readonly duplicates: number;
};

export async function findOutcome(tx: SystemTx, { workspace_id, id }: RunKey): Promise<Outcome | undefined> {
  return tx
    .selectFrom('imports')
    .select(['created_by', 'error', 'imported', 'failed', 'duplicates'])
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes files whose import was not started within a day. */
export async function deleteForgotten(tx: SystemTx): Promise<void> {
  await sql`
    delete from imports where status in ('uploading', 'uploaded')
      and coalesce(updated_at, created_at) < clock_timestamp() - interval '1 day'`.execute(tx);
}

type RetentionCutoff = { readonly workspace_id: string; readonly before: Date };

const ofOldImport = ({
  workspace_id,
  before,
}: RetentionCutoff) => sql`f.workspace_id = ${workspace_id} and exists (
  select from imports i where i.workspace_id = f.workspace_id and i.id = f.import_id
    and i.status in ('done', 'failed', 'cancelled', 'undone') and i.finished_at < ${before})`;

/** Rejected and noted rows of finished imports. */
export async function countOldFailures(tx: SystemTx, old: RetentionCutoff): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from import_failures f where ${ofOldImport(old)}`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Keeps the counts of the import. */
export async function deleteFailures(
  tx: SystemTx,
  { limit, ...old }: RetentionCutoff & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from import_failures where workspace_id = ${old.workspace_id} and (import_id, row_number) in (
      select f.import_id, f.row_number from import_failures f where ${ofOldImport(old)} limit ${limit})
    returning row_number`.execute(tx);
  return rows.length;
}
