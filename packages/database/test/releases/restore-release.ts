import pg from 'pg';
import { migrate, readMigrationFiles } from '../../src/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../test-database.ts';
import type { ReleaseDump } from './release-dump.ts';
import { listTables, withBareTables } from './tables.ts';

/** Sessions, jobs and columns with deadlines. All other times are data. */
const EXPIRING = /^(auth|graphile_worker)\.|\.(expires_at|send_at|beat_at|\w+_until)$/;

/**
 * Restores the database as if the dump had been taken an hour ago: sessions are valid, leases have
 * expired, and a reply scheduled for the next day is not due.
 */
export async function restoreRelease(
  adminUrl: string,
  dump: ReleaseDump,
  prepareQueue: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const database = await createEmptyDatabase(adminUrl);
  await migrate(database.url, undefined, new Set(dump.migrations.map(({ name }) => name)));
  await prepareQueue(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    await requireSameMigrations(client, dump);
    await withBareTables(client, () => insertTables(client, dump));
    await client.query('commit');
  } finally {
    await client.end();
  }
  return database;
}

/** Applies the legacy chain up to a file, like a release whose newest migration it was. */
export async function migrateLegacyTo(url: string, newest: string): Promise<void> {
  const names = (await readMigrationFiles()).legacy.map(({ name }) => name);
  await migrate(url, undefined, new Set(names.filter((name) => name <= newest)));
}

async function requireSameMigrations(client: pg.Client, dump: ReleaseDump): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied',
  );
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const edited = dump.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum);
  if (edited) throw new Error(`Migration ${edited.name} was edited after a release applied it.`);
}

async function insertTables(client: pg.Client, { tables, takenAt }: ReleaseDump): Promise<void> {
  const tablesByName = new Map((await listTables(client)).map((table) => [table.name, table]));
  const shift = `(now() - '1 hour'::interval - '${takenAt}'::timestamptz)`;
  for (const { name, columns, rows } of tables) {
    const moments = tablesByName.get(name)?.timestamps.filter((column) => EXPIRING.test(`${name}.${column}`));
    const values = columns.map((column) => (moments?.includes(column) ? `${column} + ${shift}` : column));
    await client.query(`delete from ${name}`);
    await client.query(
      `insert into ${name} (${columns.join()}) overriding system value
       select ${values.join()} from json_populate_recordset(null::${name}, $1)`,
      [`[${rows.join()}]`],
    );
  }
  for (const { name, serials } of tablesByName.values())
    for (const column of serials)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${name} having max(${column}) is not null`,
        [name, column],
      );
}
