import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { Connection } from './connection.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../migrations');

/** The advisory lock of migrations. Any number works as long as nothing else in this database uses it. */
export const MIGRATION_LOCK = 4_183_272_001;

/**
 * Runs before a file, in the same transaction. Compensates for a problem in a released file, which
 * can no longer be edited.
 */
const PRELUDES: Readonly<Record<string, string>> = {
  '0056-refresh-tokens-rotate.sql': 'create table migrations.kept_sessions as table auth.session',
};

/** A file failed and was rolled back. The files before it stay applied. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
  readonly file: string;
  /** Applied by the same run. */
  readonly applied: readonly string[];

  constructor(file: string, applied: readonly string[], cause: unknown) {
    super(`Migration ${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.file = file;
    this.applied = applied;
  }
}

export type Migration = { name: string; sql: string; checksum: string };

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies the missing migrations, forward only; a restore applies `only` those of its backup. Processes that start together
 * wait for each other at the advisory lock.
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS_FOLDER,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Connection({ connectionString: url, application_name: 'hearback: migrate' });
  await client.connect();
  try {
    // The login may have a statement timeout for user requests. Changing a large table takes
    // longer.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists migrations');
    await client.query(`create table if not exists migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations.applied order by name',
    );
    const missing = missingMigrations(migrations, rows).filter(({ name }) => !only || only.has(name));
    const applied: string[] = [];
    for (const migration of missing) {
      await apply(client, migration).catch((error: unknown) => {
        throw new MigrationFailed(migration.name, applied, error);
      });
      applied.push(migration.name);
    }
    return applied;
  } finally {
    // Ending the connection releases the lock as well.
    await client.end();
  }
}

/** Refuses a changed or missing file, and a file that would run before an applied one. */
export function missingMigrations(
  files: Migration[],
  applied: { name: string; checksum: string }[],
): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const row of applied) {
    const file = byName.get(row.name);
    if (!file)
      throw new Error(
        `Migration ${row.name} was applied to this database, but its file is gone. Run the release that has it.`,
      );
    if (file.checksum !== row.checksum) {
      throw new Error(
        `Migration ${row.name} was changed after it was applied. Restore the file and put the change in a new one.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.name));
  const missing = files.filter((file) => !done.has(file.name));
  const newest = [...done].sort().at(-1) ?? '';
  const late = missing.find((file) => file.name < newest);
  if (late)
    throw new Error(
      `Migration ${late.name} sorts before ${newest}, which was applied already. Give it a later number.`,
    );
  return missing;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    const prelude = PRELUDES[migration.name];
    if (prelude) await client.query(prelude);
    await client.query(migration.sql);
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back anyway, and only the first error explains the failure.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
