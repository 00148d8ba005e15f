import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, readMigrations } from '../src/migrate.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** An arbitrary number. Keeps two test workers from building the template at the same time. */
const LOCK = 4_183_272_002;

type Preparation = { name: string; prepare(url: string): Promise<void> };

/**
 * Creates a database for a test file, cloned from a migrated template that the first caller builds.
 * The name of the template contains the checksums of the migrations, so a changed migration never
 * uses an old template.
 */
export async function createTestDatabase(adminUrl: string, extra?: Preparation): Promise<TestDatabase> {
  const checksum = createHash('sha256');
  for (const migration of await readMigrations()) checksum.update(migration.checksum);
  const template = `template_${extra?.name ?? 'plain'}_${checksum.digest('hex').slice(0, 16)}`;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (!rowCount) await buildTemplate(admin, adminUrl, template, extra);
    // Copies the files. The default strategy writes every block through the log.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: toUrl(adminUrl, name),
    drop: () => withAdmin(adminUrl, (admin) => drop(admin, name)),
  };
}

/** Creates a database without tables, for tests that must not start from the newest schema. */
export async function createEmptyDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withAdmin(adminUrl, async (admin) => void (await admin.query(`create database ${name}`)));
  return { url: toUrl(adminUrl, name), drop: () => withAdmin(adminUrl, (admin) => drop(admin, name)) };
}

const OBJECT_IN_USE = '55006';
const INSUFFICIENT_PRIVILEGE = '42501';
const MAX_DROP_ATTEMPTS = 4;

const getCode = (error: unknown): unknown => (error as { code?: unknown }).code;

/**
 * Drops a database. Tries without FORCE first, because PostgreSQL then waits some seconds for ending connections and cancels its
 * own autovacuum, which only a superuser can end. FORCE fails if another autovacuum started in between, so both are repeated.
 */
async function drop(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await admin.query(`drop database if exists ${name}`));
    } catch (error) {
      if (getCode(error) !== OBJECT_IN_USE) throw error;
    }
    try {
      return void (await admin.query(`drop database if exists ${name} with (force)`));
    } catch (error) {
      if (getCode(error) !== INSUFFICIENT_PRIVILEGE || attempt === MAX_DROP_ATTEMPTS) throw error;
    }
  }
}

/** Built under another name first, so that an existing template is always complete. */
async function buildTemplate(
  admin: pg.Client,
  adminUrl: string,
  template: string,
  extra?: Preparation,
): Promise<void> {
  const draft = `${template}_draft`;
  await drop(admin, draft);
  await admin.query(`create database ${draft}`);
  await migrate(toUrl(adminUrl, draft));
  await extra?.prepare(toUrl(adminUrl, draft));
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function withAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function toUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
