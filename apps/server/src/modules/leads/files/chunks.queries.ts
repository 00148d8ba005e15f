import type { CsvEncoding, ImportState } from '@hearback/contract';
import { type Database, type SystemTx, withSystem } from '@hearback/database';
import { sql } from 'kysely';

/** The bytes of a file are only accessible through its import. */

export type FilePlace = { readonly workspace_id: string; readonly import_id: string };

/** One upload of a file. If an import has several, the one that started last counts. */
export type Upload = FilePlace & { readonly upload_id: string };

/**
 * Discards the bytes of earlier uploads and blocks the start of the import until this upload is done. Returns false if
 * the import was started or discarded.
 */
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

/** Locks the upload and returns whether it is still the current one. */
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

/** Null if the import was discarded. */
export async function findStatus(
  tx: SystemTx,
  { workspace_id, import_id }: FilePlace,
): Promise<ImportState | null> {
  const { rows } = await sql<{ status: ImportState }>`
    select status from imports where workspace_id = ${workspace_id} and id = ${import_id}`.execute(tx);
  return rows[0]?.status ?? null;
}

/**
 * Serializes storage checks in this workspace until the transaction ends, because two files that each fit may not fit
 * together.
 */
export async function lockStorage(tx: SystemTx, workspace_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports.storage:${workspace_id}`}, 0))`.execute(
    tx,
  );
}

/** The total bytes of a workspace's pending files. */
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

/** Requires the lock of `holdUpload`. */
export async function finishUpload(
  tx: SystemTx,
  { workspace_id, import_id }: FilePlace,
  file: { readonly size: number; readonly encoding: CsvEncoding },
): Promise<void> {
  await sql`
    update imports set status = 'uploaded', file_size = ${file.size}, encoding = ${file.encoding}
    where workspace_id = ${workspace_id} and id = ${import_id}`.execute(tx);
}

/** Streams the pieces of a file in order. Each is a separate statement, so no transaction stays open between them. */
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

/** Files of unfinished imports; a file is kept until it is read. */
export async function listWaitingFiles(tx: SystemTx, workspace_id: string): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select id, status, encoding from imports i where workspace_id = ${workspace_id}
      and exists (select from import_chunks c where c.workspace_id = i.workspace_id and c.import_id = i.id)
    order by created_at, id`.execute(tx);
  return rows;
}
