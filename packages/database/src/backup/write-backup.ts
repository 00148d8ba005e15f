import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Connection } from '../connection.ts';
import { MIGRATION_LOCK } from '../migrate.ts';
import {
  BackupError,
  type BackupHeader,
  BackupWriter,
  openBackup,
  TableDigest,
  type TableTotal,
} from './backup-file.ts';
import {
  type CatalogTable,
  listAppliedMigrations,
  listColumns,
  listQueueMigrations,
  listSequences,
  listTables,
  prepareSession,
  qualify,
  switchToReader,
} from './catalog.ts';
import { copyOut } from './copy.ts';

export type BackupSummary = { readonly tables: number; readonly rows: number };

/**
 * Writes every table of the database into one file, from one snapshot, while people work. The file appears under its name
 * after it was read back and compared with the rows that the database counted.
 */
export async function writeBackup(
  url: string,
  path: string,
  keyIds: readonly string[],
): Promise<BackupSummary> {
  if (existsSync(path)) throw new BackupError(`${path} already exists. Choose another name.`);
  const partial = `${path}.${process.pid}.partial`;
  const client = new Connection({
    connectionString: url,
    application_name: 'hearback: backup',
    pipeline: false,
  });
  await client.connect();
  try {
    const totals = await writeSnapshot(client, partial, keyIds);
    await verifyFile(partial, totals);
    await rename(partial, path);
    return { tables: totals.length, rows: totals.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await client.end();
    await rm(partial, { force: true });
  }
}

async function writeSnapshot(
  client: Connection,
  path: string,
  keyIds: readonly string[],
): Promise<TableTotal[]> {
  await prepareSession(client);
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as locked',
    [MIGRATION_LOCK],
  );
  if (!rows[0]?.locked)
    throw new BackupError('The database is being migrated. Try again after the migration.');
  await client.query('begin isolation level repeatable read read only');
  const migrations = await listAppliedMigrations(client);
  if (!migrations)
    throw new BackupError('This database has not been migrated, so there is nothing to back up.');
  const tables = await listTables(client);
  const header: BackupHeader = {
    format: 'hearback-backup',
    version: 1,
    created_at: new Date().toISOString(),
    key_ids: keyIds,
    migrations,
    queue_migrations: await listQueueMigrations(client),
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
  };
  const writer = new BackupWriter(path);
  try {
    await writer.writeJson(header);
    const totals: TableTotal[] = [];
    for (const table of tables) totals.push(await writeTable(client, writer, table));
    await client.query(`select set_config('role', 'none', true)`);
    await writer.writeJson({ end: true, sequences: await readSequences(client) });
    await writer.end();
    return totals;
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function writeTable(
  client: Connection,
  writer: BackupWriter,
  table: CatalogTable,
): Promise<TableTotal> {
  await switchToReader(client, table);
  const digest = new TableDigest();
  await copyOut(client, `copy ${qualify(table)} (${listColumns(table)}) to stdout`, (row) => {
    digest.add(row);
    return writer.writeRow(row);
  });
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualify(table)}`);
  if (Number(rows[0]?.count) !== digest.rows)
    throw new BackupError(
      `${table.schema}.${table.name} has ${rows[0]?.count} rows, but ${digest.rows} were copied.`,
    );
  await writer.endRows();
  await writer.writeJson(digest.total());
  return digest.total();
}

async function readSequences(client: Connection) {
  const sequences = [];
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${qualify(sequence)}`,
    );
    sequences.push({ ...sequence, ...rows[0] });
  }
  return sequences;
}

/** Reads the whole file again and compares it with the counted rows. */
async function verifyFile(path: string, totals: readonly TableTotal[]): Promise<void> {
  const reader = await openBackup(path);
  try {
    for (const [index, table] of reader.header.tables.entries()) {
      const digest = new TableDigest();
      for await (const row of reader.rows()) digest.add(row);
      requireSameTotal(`${table.schema}.${table.name}`, digest.total(), await reader.readTotal());
      requireSameTotal(`${table.schema}.${table.name}`, digest.total(), totals[index]);
    }
    await reader.readTrailer();
  } finally {
    await reader.close();
  }
}

export function requireSameTotal(table: string, actual: TableTotal, expected: TableTotal | undefined): void {
  if (actual.rows === expected?.rows && actual.checksum === expected.checksum) return;
  throw new BackupError(
    `The rows of ${table} do not match the backup: ${actual.rows} rows instead of ${expected?.rows}, checksum ${actual.checksum} instead of ${expected?.checksum}.`,
  );
}
