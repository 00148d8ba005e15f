import type { CsvEncoding, ImportState } from '@hearback/contract';
import { type Database, type SystemTx, withSystem } from '@hearback/database';
import { sql } from 'kysely';

/** People reach the bytes of a file through its import alone. */

export type FilePlace = { readonly workspace_id: string; readonly import_id: string };

/** One sending of a file: of several into one import, the one that began last counts. */
export type Upload = FilePlace & { readonly upload_id: string };

/** False when the import was started, or given up. What an earlier upload brought is gone, and nothing can be started until this one is done. */
export async function beginUpload(
  tx: SystemTx,
  { workspace_id, import_id, upload_id }: Upload,
): Promise<boolean> {
  const { rows } = await sql`
    update imports set status = 'uploading', upload_id = ${upload_id}, updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${import_id} and status in ('uploading', 'uploaded') returning id`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await deleteChunks(tx, { workspace_id, import_id });
  return true;
}

/** Whether this upload still counts; until the end of the transaction it stays so. */
export async function holdUpload(
  tx: SystemTx,
  { workspace_id, import_id, upload_id }: Upload,
): Promise<boolean> {
  const { rows } = await sql`
    update imports set updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${import_id} and status = 'uploading' and upload_id = ${upload_id}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Null when it was given up. */
export async function findStatus(
  tx: SystemTx,
  { workspace_id, import_id }: FilePlace,
): Promise<ImportState | null> {
  const { rows } = await sql<{ status: ImportState }>`
    select status from imports where workspace_id = ${workspace_id} and id = ${import_id}`.execute(tx);
  return rows[0]?.status ?? null;
}

/** Until the end of the transaction, nobody else stores anything in this workspace: two that fit alone may not fit together. */
export async function lockStorage(tx: SystemTx, workspace_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports.storage:${workspace_id}`}, 0))`.execute(
    tx,
  );
}

/** The bytes of all files that a workspace has waiting. */
export async function countStoredBytes(tx: SystemTx, workspace_id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from import_chunks
    where workspace_id = ${workspace_id}`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function insertChunk(
  tx: SystemTx,
  { workspace_id, import_id }: FilePlace,
  place: number,
  bytes: Buffer,
): Promise<void> {
  await tx.insertInto('import_chunks').values({ workspace_id, import_id, place, bytes }).execute();
}

export async function deleteChunks(tx: SystemTx, { workspace_id, import_id }: FilePlace): Promise<void> {
  await tx
    .deleteFrom('import_chunks')
    .where('workspace_id', '=', workspace_id)
    .where('import_id', '=', import_id)
    .execute();
}

/** Wants the upload to be held. */
export async function finishUpload(
  tx: SystemTx,
  { workspace_id, import_id }: FilePlace,
  file: { readonly size: number; readonly encoding: CsvEncoding },
): Promise<void> {
  await sql`
    update imports set status = 'uploaded', file_size = ${file.size}, encoding = ${file.encoding}
    where workspace_id = ${workspace_id} and id = ${import_id}`.execute(tx);
}

/** The pieces of a file in order, one statement each: no transaction is held between them. */
export async function* readChunks(
  db: Database,
  { workspace_id, import_id }: FilePlace,
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const row = await withSystem(db, 'read import', (tx) =>
      tx
        .selectFrom('import_chunks')
        .select('bytes')
        .where('workspace_id', '=', workspace_id)
        .where('import_id', '=', import_id)
        .where('place', '=', place)
        .executeTakeFirst(),
    );
    if (!row) return;
    yield row.bytes;
  }
}

export type WaitingFile = {
  readonly id: string;
  readonly status: ImportState;
  readonly encoding: CsvEncoding | null;
};

/** Of imports that are not over: a file is kept until it is read. */
export async function listWaitingFiles(tx: SystemTx, workspace_id: string): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select id, status, encoding from imports i where workspace_id = ${workspace_id}
      and exists (select from import_chunks c where c.workspace_id = i.workspace_id and c.import_id = i.id)
    order by created_at, id`.execute(tx);
  return rows;
}
