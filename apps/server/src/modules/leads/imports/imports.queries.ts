import type { ColumnMapping, CsvDelimiter, CsvEncoding, Import, ImportState } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { type ImportRow, toImport } from './to-import.ts';

const findFirst = (kind: string) => sql`
  array(select format('Row %s: %s', f.row_number, f.message) from import_failures f
    where f.workspace_id = i.workspace_id and f.import_id = i.id and f.kind = ${kind} order by f.row_number limit 10)`;

const COLUMNS = sql`i.id, i.campaign_id, i.file_name, i.file_size::float8 as file_size, i.status as state,
  i.bytes_done::float8 as bytes_done, i.rows_total, i.rows_done, i.imported, i.failed, i.duplicates, i.noted, i.error,
  i.created_at, i.started_at, i.finished_at, i.resumed_rows, i.undo_done, i.undo_total,
  extract(epoch from coalesce(i.finished_at, i.updated_at) - i.resumed_at)::float8 as seconds,
  nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by,
  ${findFirst('failed')} as errors, ${findFirst('noted')} as notes`;

const FROM = sql`imports i left join users u on u.workspace_id = i.workspace_id and u.id = i.created_by`;

/** Subject to RLS: an import of a campaign that the person cannot see is not found. */
export async function getImport(tx: TenantTx, id: string): Promise<Import> {
  const { rows } = await sql<ImportRow>`select ${COLUMNS} from ${FROM} where i.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return toImport(rows[0]);
}

export async function listImports(tx: TenantTx, campaign_id: string): Promise<Import[]> {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} from ${FROM} where i.campaign_id = ${campaign_id}
    order by i.created_at desc, i.id desc limit 50`.execute(tx);
  return rows.map(toImport);
}

export type ImportPlan = {
  readonly workspace_id: string;
  readonly id: string;
  readonly campaign_id: string;
  /** The declared size, then the received size. */
  readonly file_size: number;
  readonly status: ImportState;
  readonly encoding: CsvEncoding | null;
  readonly headers: string[] | null;
  readonly mapping: ColumnMapping[] | null;
  /** The upload to use. */
  readonly upload_id: string | null;
  readonly provider: string;
  readonly ghl_location_id: string | null;
};

/** Returns everything needed to continue the import. */
export async function getPlan(tx: TenantTx, id: string): Promise<ImportPlan> {
  const { rows } = await sql<ImportPlan>`
    select i.workspace_id, i.id, i.campaign_id, i.file_size::float8 as file_size, i.status, i.encoding, i.headers, i.mapping, i.upload_id, c.provider, c.ghl_location_id
    from imports i join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
    where i.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

type NewImport = {
  readonly id?: string | undefined;
  readonly workspace_id: string;
  readonly campaign_id: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly created_by: string;
};

/** Returns null if the id is in use. */
export async function insertImport(tx: SystemTx, row: NewImport): Promise<string | null> {
  const stored = await tx
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** The mapping of the campaign's last started import. */
export async function findEarlier(
  tx: TenantTx,
  campaign_id: string,
): Promise<{ headers: string[]; mapping: ColumnMapping[] } | null> {
  const { rows } = await sql<{ headers: string[]; mapping: ColumnMapping[] }>`
    select headers, mapping from imports where campaign_id = ${campaign_id} and mapping is not null
    order by started_at desc nulls last, created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

type Start = {
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
  readonly header_row: number;
  readonly headers: readonly string[];
  readonly mapping: readonly ColumnMapping[];
  /** The locations that the person who starts it may change; null for all. */
  readonly location_ids: readonly string[] | null;
};

/** Returns false if it was already started or its file was replaced. */
export async function queueImport(
  tx: SystemTx,
  { workspace_id, id, upload_id }: ImportPlan,
  start: Start,
): Promise<boolean> {
  const { rows } = await sql`
    update imports set status = 'queued', encoding = ${start.encoding}, delimiter = ${start.delimiter},
      header_row = ${start.header_row}, headers = ${JSON.stringify(start.headers)}::jsonb, mapping = ${JSON.stringify(start.mapping)}::jsonb,
      location_ids = ${start.location_ids && [...start.location_ids]}::text[],
      started_at = clock_timestamp(), leased_until = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id} and status = 'uploaded'
      and upload_id is not distinct from ${upload_id}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns false if it is finished or was never started. */
export async function cancelImport(tx: SystemTx, { workspace_id, id }: ImportPlan): Promise<boolean> {
  const { rows } = await sql`
    update imports set status = 'cancelled', leased_by = null, finished_at = clock_timestamp(), rows_total = coalesce(rows_total, rows_done)
    where workspace_id = ${workspace_id} and id = ${id} and status in ('queued', 'running') returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns false if it was started. */
export async function deleteUnstarted(
  tx: SystemTx,
  { workspace_id, id }: Pick<ImportPlan, 'workspace_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from imports where workspace_id = ${workspace_id} and id = ${id} and status in ('uploading', 'uploaded')
    returning id`.execute(tx);
  return rows.length > 0;
}

export type Failure = {
  readonly row_number: number;
  readonly kind: 'failed' | 'duplicate' | 'noted';
  readonly message: string;
  readonly cells: string[];
};

/** A page of failures, duplicates and notes, in the order of the file. */
export async function listFailures(
  tx: TenantTx,
  import_id: string,
  after: number,
  most: number,
): Promise<Failure[]> {
  const { rows } = await sql<Failure>`
    select row_number, kind, message, cells from import_failures
    where import_id = ${import_id} and row_number > ${after} order by row_number limit ${most}`.execute(tx);
  return rows;
}
