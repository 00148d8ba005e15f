import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { Connection } from './connection.ts';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../migrations');

/** The chain of releases before the baseline. Only databases and backups of these releases use it. */
const LEGACY_FOLDER = 'legacy';

/**
 * Files up to this number are the baseline: they create the schema in which the legacy chain ends. A database of the legacy
 * chain records them as applied without running them.
 */
const LAST_BASELINE_NUMBER = '0440';

/** The advisory lock of migrations. Any number works as long as nothing else in this database uses it. */
export const MIGRATION_LOCK = 4_183_272_001;

/**
 * Runs before a file, in the same transaction. Compensates for a problem in a released file, which
 * can no longer be edited.
 */
const PRELUDES: Readonly<Record<string, string>> = {
  '0056-refresh-tokens-rotate.sql': 'create table migrations.kept_sessions as table auth.session',
};

/**
 * Tells the planner that few workspaces own all rows of the tables that are still empty. Without statistics it expects that
 * `workspace_id` identifies a row, and until the first ANALYZE each new message reads all messages of its workspace.
 * PostgreSQL 17 and earlier have no function for this.
 */
const INITIAL_STATISTICS = `do $$ begin
  if current_setting('server_version_num')::integer >= 180000 then
    perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text,
      'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 2::real)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'workspace_id';
  end if;
end $$`;

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

/** A row of `migrations.applied`. */
export type AppliedMigration = { readonly name: string; readonly checksum: string };

/** The files of this release and those of the releases before the baseline. */
export type MigrationFiles = {
  readonly current: readonly Migration[];
  readonly legacy: readonly Migration[];
};

/** `isRecordOnly`: the legacy chain already created what this file of the baseline creates. */
type MigrationStep = Migration & { readonly isRecordOnly: boolean };

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

export async function readMigrationFiles(folder = MIGRATIONS_FOLDER): Promise<MigrationFiles> {
  const hasLegacy = (await readdir(folder)).includes(LEGACY_FOLDER);
  const [current, legacy] = await Promise.all([
    readMigrations(folder),
    hasLegacy ? readMigrations(join(folder, LEGACY_FOLDER)) : [],
  ]);
  return { current, legacy };
}

/**
 * Applies the missing migrations, forward only; a restore applies `only` those of its backup. Processes that start together
 * wait for each other at the advisory lock. Returns the names of the files that ran.
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS_FOLDER,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const files = await readMigrationFiles(folder);
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
    const { rows } = await client.query<AppliedMigration>(
      'select name, checksum from migrations.applied order by name',
    );
    const applied: string[] = [];
    for (const step of listMissingSteps(files, rows, only)) {
      await apply(client, step).catch((error: unknown) => {
        throw new MigrationFailed(step.name, applied, error);
      });
      if (!step.isRecordOnly) applied.push(step.name);
    }
    if (rows.length === 0) await client.query(INITIAL_STATISTICS);
    return applied;
  } finally {
    // Ending the connection releases the lock as well.
    await client.end();
  }
}

/**
 * Lists what a database lacks. Refuses a changed or missing file, and a file that would run before an applied one. A database
 * of the legacy chain completes that chain first.
 */
export function listMissingSteps(
  { current, legacy }: MigrationFiles,
  applied: readonly AppliedMigration[],
  only?: ReadonlySet<string>,
): MigrationStep[] {
  const isLegacy = legacy.some(({ name }) => only?.has(name) || applied.some((row) => row.name === name));
  const chain = [
    ...(isLegacy ? legacy.map((file) => ({ ...file, isRecordOnly: false })) : []),
    ...current.map((file) => ({ ...file, isRecordOnly: isLegacy && isBaseline(file) })),
  ];
  const positions = new Map(chain.map(({ name }, index) => [name, index]));
  let newest = -1;
  for (const row of applied) {
    const position = positions.get(row.name);
    if (position === undefined)
      throw new Error(
        `Migration ${row.name} was applied to this database, but this release does not contain it. Run the release that does.`,
      );
    if (chain[position]?.checksum !== row.checksum) {
      throw new Error(
        `Migration ${row.name} was changed after it was applied. Restore the file and put the change in a new one.`,
      );
    }
    newest = Math.max(newest, position);
  }
  const done = new Set(applied.map((row) => row.name));
  const missing = chain.filter(({ name }) => !done.has(name));
  const late = missing.find(({ name }) => (positions.get(name) ?? 0) < newest);
  if (late)
    throw new Error(
      `Migration ${late.name} sorts before ${chain[newest]?.name}, which was applied already. Give it a later number.`,
    );
  return missing.filter(({ name }) => !only || only.has(name));
}

const isBaseline = ({ name }: Migration): boolean => name.slice(0, 4) <= LAST_BASELINE_NUMBER;

async function apply(client: pg.Client, { name, sql, checksum, isRecordOnly }: MigrationStep): Promise<void> {
  await client.query('begin');
  try {
    const prelude = PRELUDES[name];
    if (prelude) await client.query(prelude);
    if (!isRecordOnly) await client.query(sql);
    await client.query('insert into migrations.applied (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    // If the connection is lost, PostgreSQL rolls back anyway, and only the first error explains the failure.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
