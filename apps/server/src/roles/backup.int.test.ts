import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Connection, printSchema } from '@hearback/database';
import { createEmptyDatabase, migrateLegacyTo, type TestDatabase } from '@hearback/database/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { API_KEY as ACCOUNT_KEY } from '../modules/accounts/index.ts';
import { DEMO_PASSWORD } from '../seed/demo-people.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { startApi } from '../start-api.ts';
import { addTestAgency, signIn } from '../testing/people.ts';
import { openTestApp } from '../testing/stack/open-test-app.ts';
import { backUpDatabase, restoreDatabase } from './backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearback-backup-'));
const app = await openTestApp();
await seedDemo(app.config);
/** Applies every migration, which takes a while on a busy machine. */
const RESTORE_TIMEOUT_MS = 120_000;
const API_KEY = 'plain-key-of-an-account-4711';
let file = '';
const lines: string[] = [];
const printLine = (line: string) => lines.push(line);
const databases: TestDatabase[] = [];

/** An empty database on the same server, without a single table. */
async function addEmptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase(inject('databaseUrl'));
  databases.push(database);
  return database.url;
}

async function runSql<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<T>(statement);
    return result.rows ?? [];
  } finally {
    await client.end();
  }
}

const configFor = (url: string, settings: Record<string, string> = {}): Config =>
  readConfig({
    DATABASE_URL: url,
    HEARBACK_SECRET: app.config.secret,
    LOG_LEVEL: 'silent',
    ...settings,
  });

/** Counts every table the way its owner sees it without row level security. */
async function countRows(url: string): Promise<Record<string, number>> {
  const client = new Connection({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
    );
    await client.query('begin');
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      await client.query(`alter table ${name} no force row level security`);
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      counts[name] = rows[0]?.n ?? -1;
    }
    await client.query('rollback');
    return counts;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const { workspace_id, account_id } = await addTestAgency(app, 'backup');
  await app.withDatabase((tx) =>
    tx
      .updateTable('accounts')
      .set({
        sealed_api_key: app.services.secretBox.seal(ACCOUNT_KEY, { workspace_id, id: account_id }, API_KEY),
      })
      .where('id', '=', account_id)
      .execute(),
  );
  const { token } = await signIn(app, 'owner@demo.hearback.test', DEMO_PASSWORD);
  await app.call('PATCH', '/api/users/me', {
    token,
    body: { first_name: 'Tab\tand\\back', last_name: 'Ünï\nline' },
  });
  file = await backUpDatabase(app.config, folder, printLine);
}, RESTORE_TIMEOUT_MS);

afterAll(async () => {
  await app.close();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('gets a name with its time, is readable only by its owner and leaves no partial file', () => {
    expect(file).toMatch(/hearback-\d{8}T\d{6}Z\.backup$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(lines[0]).toMatch(/^Backup written and verified: .*\(tables: \d+, rows: [\d,]+\)\.$/);
  });

  it('holds no secret of the installation in plain text', () => {
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    expect(text).toContain('owner@demo.hearback.test');
    for (const secret of [app.config.secret, DEMO_PASSWORD, API_KEY]) expect(text).not.toContain(secret);
  });

  it('refuses to overwrite a file', async () => {
    await expect(backUpDatabase(app.config, file, printLine)).rejects.toThrow(/already exists/);
  });

  it('requires a target', async () => {
    await expect(backUpDatabase(app.config, '', printLine)).rejects.toThrow(/Specify the file or folder/);
  });

  it(
    'fails instead of skipping rows that row level security hides',
    async () => {
      const url = await addEmptyDatabase();
      await restoreDatabase(configFor(url), file, printLine);
      await runSql(
        url,
        `drop policy system_all on users; create policy system_all on users for all to hearback_system using (false)`,
      );
      const target = join(folder, 'hidden.backup');
      await expect(backUpDatabase(configFor(url), target, printLine)).rejects.toThrow(
        'Row level security hides rows of public.users from this login.',
      );
      expect(readdirSync(folder)).toHaveLength(1);
    },
    RESTORE_TIMEOUT_MS,
  );
});

describe('a restored database', () => {
  let url = '';
  let config: Config;

  beforeAll(async () => {
    url = await addEmptyDatabase();
    config = configFor(url);
    await restoreDatabase(config, file, printLine);
  }, RESTORE_TIMEOUT_MS);

  it('has every row of every table', async () => {
    const counts = await countRows(url);
    expect(counts.users).toBe(7);
    expect(counts['graphile_worker._private_jobs']).toBeGreaterThan(0);
    expect(counts).toEqual(await countRows(app.config.databaseUrl));
  });

  it('has the same tables, policies, triggers, constraints and grants', async () => {
    expect(await printSchema(url)).toBe(await printSchema(app.config.databaseUrl));
    const guards = `select c.oid::regclass::text as name, relrowsecurity, relforcerowsecurity,
      array(select tgname::text || tgenabled::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers
      from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname !~ '^pg_' order by 1`;
    expect(await runSql(url, guards)).toEqual(await runSql(app.config.databaseUrl, guards));
  });

  it('continues its sequences', async () => {
    const sequences = `select schemaname, sequencename, last_value::text from pg_sequences order by 1, 2`;
    expect(await runSql(url, sequences)).toEqual(await runSql(app.config.databaseUrl, sequences));
  });

  it('makes a backup with the same checksums', async () => {
    const secondFile = join(folder, 'again.backup');
    await backUpDatabase(config, secondFile, printLine);
    const totals = (path: string) =>
      [
        ...gunzipSync(readFileSync(path))
          .toString('latin1')
          .matchAll(/\{"rows":\d+,"checksum":"\w+"\}/g),
      ].map(([total]) => total);
    expect(totals(secondFile).length).toBeGreaterThan(50);
    expect(totals(secondFile)).toEqual(totals(file));
    rmSync(secondFile);
  });

  it('starts, lets people sign in and shows their data', async () => {
    const api = await startApi(config, app.services.log);
    try {
      await api.app.listen({ port: 0, host: '127.0.0.1' });
      const address = api.app.server.address() as { port: number };
      const at = `http://127.0.0.1:${address.port}`;
      const call = async (path: string, init: RequestInit = {}) => {
        const headers = { 'x-hearback': '1', 'content-type': 'application/json', ...init.headers };
        return (await fetch(`${at}${path}`, { ...init, headers })).json() as Promise<Record<string, unknown>>;
      };
      const { access_token: token } = await call('/api/auth/sign-in', {
        method: 'POST',
        body: JSON.stringify({ email: 'owner@demo.hearback.test', password: DEMO_PASSWORD }),
      });
      const me = await call('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
      expect(me).toMatchObject({ role: 'owner' });
      const locations = await call('/api/locations', { headers: { authorization: `Bearer ${token}` } });
      expect(locations).toHaveLength(5);
    } finally {
      await api.stop();
    }
  });

  it('cannot be overwritten by another restore', async () => {
    await expect(restoreDatabase(config, file, printLine)).rejects.toThrow(/already contains data/);
  });
});

describe('a restore', () => {
  const target = addEmptyDatabase();

  it('is refused with another secret before anything is created', async () => {
    const url = await addEmptyDatabase();
    const config = configFor(url, { HEARBACK_SECRET: 'another secret, which is long enough too' });
    await expect(restoreDatabase(config, file, printLine)).rejects.toThrow(/another HEARBACK_SECRET/);
    expect(await countRows(url)).toEqual({});
  });

  it(
    'accepts the secret of the backup as the previous one',
    async () => {
      const url = await addEmptyDatabase();
      const settings = {
        HEARBACK_SECRET: 'another secret, which is long enough too',
        HEARBACK_SECRET_PREVIOUS: app.config.secret,
      };
      await restoreDatabase(configFor(url, settings), file, printLine);
      expect((await countRows(url)).users).toBe(7);
    },
    RESTORE_TIMEOUT_MS,
  );

  it(
    'a restore of an earlier release runs the migrations of that release, then the later ones',
    async () => {
      const earlier = await addEmptyDatabase();
      await migrateLegacyTo(earlier, '0257-policies-written-out.sql');
      const backup = await backUpDatabase(configFor(earlier), join(folder, 'earlier.backup'), printLine);
      const url = await addEmptyDatabase();
      await restoreDatabase(configFor(url), backup, printLine);
      rmSync(backup);
      expect(await printSchema(url)).toBe(await printSchema(app.config.databaseUrl));
    },
    RESTORE_TIMEOUT_MS,
  );

  it('is refused while a Hearback process is connected', async () => {
    await expect(restoreDatabase(app.config, file, printLine)).rejects.toThrow(/Stop every Hearback process/);
  });

  it.each([
    [
      'a truncated file',
      (path: string) => truncateSync(path, statSync(path).size - 200),
      /incomplete|damaged/,
    ],
    [
      'a file with a changed row',
      (path: string) => {
        const bytes = gunzipSync(readFileSync(path));
        bytes.write('X', bytes.indexOf('@demo.hearback.test') + 1);
        writeFileSync(path, gzipSync(bytes));
      },
      /do not match the backup/,
    ],
    ['a file that is not a backup', (path: string) => writeFileSync(path, 'hello'), /not a Hearback backup/],
  ])(
    'a restore of %s leaves no data behind',
    async (_what, damage, reason) => {
      const damaged = join(folder, 'damaged.backup');
      writeFileSync(damaged, readFileSync(file));
      damage(damaged);
      await expect(restoreDatabase(configFor(await target), damaged, printLine)).rejects.toThrow(reason);
      expect((await countRows(await target)).users ?? 0).toBe(0);
      rmSync(damaged);
    },
    RESTORE_TIMEOUT_MS,
  );

  it(
    'can be repeated after it failed',
    async () => {
      await restoreDatabase(configFor(await target), file, printLine);
      expect((await countRows(await target)).users).toBe(7);
    },
    RESTORE_TIMEOUT_MS,
  );
});
