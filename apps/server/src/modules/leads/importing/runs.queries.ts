import type { ColumnMapping } from '@hearback/contract';
import type { Reach, SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { CsvForm } from '../imports/csv/read-records.ts';

export type ImportRun = CsvForm &
  Reach & {
    readonly id: string;
    readonly campaign_id: string;
    readonly mapping: ColumnMapping[];
    /** The number of the row above the first that is read. */
    readonly header_row: number;
    /** How many columns there are. */
    readonly width: number;
    readonly started_at: string;
    readonly provider: string;
    readonly ghl_location_id: string | null;
    /** Where it goes on. */
    readonly rows_done: number;
    /** How often it was begun without getting any further. */
    readonly attempts: number;
  };

/** Null when it is over. Its speed is told from here on. */
export async function claimRun(tx: SystemTx, workspace_id: string, id: string): Promise<ImportRun | null> {
  const { rows } = await sql<ImportRun>`
    update imports i set state = 'running', resumed_at = clock_timestamp(), resumed_rows = i.rows_done,
      attempts = case when i.rows_done > i.resumed_rows then 1 else i.attempts + 1 end, beat_at = clock_timestamp()
    from campaigns c
    where i.workspace_id = ${workspace_id} and i.id = ${id} and i.state in ('queued', 'running')
      and c.workspace_id = i.workspace_id and c.id = i.campaign_id
    returning i.workspace_id, i.id, i.campaign_id, i.mapping, i.encoding, i.delimiter, i.header_row, i.rows_done,
      i.attempts, i.reach, coalesce(jsonb_array_length(i.headers), 0) as width,
      coalesce(i.started_at, i.created_at)::text as started_at, c.provider, c.ghl_location_id`.execute(tx);
  return rows[0] ?? null;
}

/** Where new contacts go; null when the import was cancelled, or somebody else has written these rows. Holds both rows. */
export async function holdRun(
  tx: SystemTx,
  { workspace_id, id }: ImportRun,
  rows_done: number,
): Promise<{ ghl_location_id: string | null } | null> {
  const { rows } = await sql<{ ghl_location_id: string | null }>`
    select c.ghl_location_id from imports i
    join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
    where i.workspace_id = ${workspace_id} and i.id = ${id} and i.state = 'running' and i.rows_done = ${rows_done}
    for update of i for share of c`.execute(tx);
  return rows[0] ?? null;
}

export type Tally = {
  readonly rows_done: number;
  readonly bytes_done: number;
  readonly imported: number;
  readonly failed: number;
  readonly duplicates: number;
  readonly noted: number;
};

export async function saveTally(tx: SystemTx, { workspace_id, id }: ImportRun, tally: Tally): Promise<void> {
  await sql`
    update imports set rows_done = ${tally.rows_done}, bytes_done = ${tally.bytes_done}, beat_at = clock_timestamp(),
      imported = imported + ${tally.imported}, failed = failed + ${tally.failed},
      duplicates = duplicates + ${tally.duplicates}, noted = noted + ${tally.noted}
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

type End = { readonly state: string; readonly error: string | null; readonly rows?: number };

export async function endRun(tx: SystemTx, { workspace_id, id }: ImportRun, end: End): Promise<boolean> {
  const { rows } = await sql`
    update imports set state = ${end.state}, error = ${end.error}, finished_at = clock_timestamp(),
      rows_total = coalesce(${end.rows ?? null}::integer, rows_done)
    where workspace_id = ${workspace_id} and id = ${id} and state = 'running' returning id`.execute(tx);
  return rows.length > 0;
}

/** Those whose worker has not been heard of for a while. */
export async function listAbandoned(tx: SystemTx): Promise<{ workspace_id: string; import_id: string }[]> {
  const { rows } = await sql<{ workspace_id: string; import_id: string }>`
    select workspace_id, id as import_id from imports
    where state in ('queued', 'running') and beat_at < clock_timestamp() - interval '1 minute'`.execute(tx);
  return rows;
}

/** Files that nobody started within a day. */
export async function deleteForgotten(tx: SystemTx): Promise<void> {
  await sql`
    delete from imports where state in ('uploading', 'uploaded')
      and coalesce(beat_at, created_at) < clock_timestamp() - interval '1 day'`.execute(tx);
}
