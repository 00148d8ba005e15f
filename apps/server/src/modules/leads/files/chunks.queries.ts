import type { CsvEncoding } from '@hearback/contract';
import { type Database, type Tx, withSystem } from '@hearback/database';
import { sql } from 'kysely';

/** All of these want the system role: people reach the bytes of a file through its import alone. */

export type FilePlace = { readonly workspace_id: string; readonly import_id: string };

export async function insertChunk(
  tx: Tx,
  { workspace_id, import_id }: FilePlace,
  place: number,
  bytes: Buffer,
): Promise<void> {
  await tx.insertInto('import_chunks').values({ workspace_id, import_id, place, bytes }).execute();
}

export async function deleteChunks(tx: Tx, { workspace_id, import_id }: FilePlace): Promise<void> {
  await tx
    .deleteFrom('import_chunks')
    .where('workspace_id', '=', workspace_id)
    .where('import_id', '=', import_id)
    .execute();
}

/** False when the import was started, or given up, meanwhile. */
export async function finishUpload(
  tx: Tx,
  { workspace_id, import_id }: FilePlace,
  file: { readonly size: number; readonly encoding: CsvEncoding },
): Promise<boolean> {
  const { rows } = await sql`
    update imports set state = 'uploaded', file_size = ${file.size}, encoding = ${file.encoding}, beat_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${import_id} and state in ('uploading', 'uploaded') returning id`.execute(
    tx,
  );
  return rows.length > 0;
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
