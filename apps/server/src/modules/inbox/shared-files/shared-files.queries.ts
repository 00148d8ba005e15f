import type { SharedFile } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

type Row = Omit<SharedFile, 'expires_at' | 'last_downloaded_at'> & {
  readonly expires_at: Date;
  readonly last_downloaded_at: Date | null;
};

/** Under row level security, so only for people who can read the conversation. */
export async function listFiles(
  tx: TenantTx,
  { workspace_id, contact_id }: { readonly workspace_id: string; readonly contact_id: string },
): Promise<SharedFile[]> {
  const { rows } = await sql<Row>`
    select f.id, f.name, f.size, f.expires_at, f.downloads, f.last_downloaded_at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email::text) as shared_by
    from shared_files f left join users u on u.workspace_id = f.workspace_id and u.id = f.created_by
    where f.workspace_id = ${workspace_id} and f.contact_id = ${contact_id} and f.expires_at > clock_timestamp()
    order by f.created_at desc, f.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    expires_at: row.expires_at.toISOString(),
    last_downloaded_at: row.last_downloaded_at?.toISOString() ?? null,
  }));
}

export type NewFileRow = {
  readonly workspace_id: string;
  readonly id: string;
  readonly contact_id: string;
  readonly name: string;
  readonly content: Buffer;
  readonly is_scanned: boolean;
  readonly token_hash: string;
  readonly days: number;
  readonly created_by: string;
};

/** False if the id is taken. */
export async function insertFile(tx: TenantTx, file: NewFileRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shared_files (workspace_id, id, contact_id, name, size, content, is_scanned, token_hash, expires_at, created_by)
    values (${file.workspace_id}, ${file.id}, ${file.contact_id}, ${file.name}, ${file.content.length}, ${file.content},
      ${file.is_scanned}, ${file.token_hash}, clock_timestamp() + make_interval(days => ${file.days}), ${file.created_by})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** The bytes that the files of a workspace use. Uploads of the workspace wait for each other until the transaction ends. */
export async function lockStorage(tx: SystemTx, workspace_id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shared-files:${workspace_id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::double precision as bytes from shared_files where workspace_id = ${workspace_id}`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

/** The contact of a file that the person can see, or null. */
export async function findFileContact(
  tx: TenantTx,
  { workspace_id, id }: { readonly workspace_id: string; readonly id: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('shared_files')
    .select('contact_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.contact_id ?? null;
}

export async function deleteFile(
  tx: TenantTx,
  { workspace_id, id }: { readonly workspace_id: string; readonly id: string },
): Promise<void> {
  await tx.deleteFrom('shared_files').where('workspace_id', '=', workspace_id).where('id', '=', id).execute();
}

export type OpenFile = {
  readonly workspace_id: string;
  readonly id: string;
  readonly location_id: string | null;
  readonly name: string;
  readonly size: number;
  readonly is_scanned: boolean;
  readonly expires_at: Date;
};

/** Null for a link that is unknown or expired, or whose file was deleted. */
export async function findOpenFile(tx: SystemTx, token_hash: string): Promise<OpenFile | null> {
  const { rows } = await sql<OpenFile>`
    select f.workspace_id, f.id, c.location_id, f.name, f.size, f.is_scanned, f.expires_at
    from shared_files f join contacts c on c.workspace_id = f.workspace_id and c.id = f.contact_id
    where f.token_hash = ${token_hash} and f.expires_at > clock_timestamp()`.execute(tx);
  return rows[0] ?? null;
}

/** Counts a download and returns the content. Null if the file was deleted meanwhile. */
export async function takeContent(
  tx: SystemTx,
  { workspace_id, id }: Pick<OpenFile, 'workspace_id' | 'id'>,
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    update shared_files set downloads = downloads + 1, last_downloaded_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id} returning content`.execute(tx);
  return rows[0]?.content ?? null;
}

/** Returns the number of deleted files. */
export async function deleteExpiredFiles(tx: SystemTx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shared_files where (workspace_id, id) in (
      select workspace_id, id from shared_files where expires_at <= clock_timestamp() order by expires_at limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
