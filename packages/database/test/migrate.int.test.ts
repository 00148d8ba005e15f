import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate, readMigrationFiles } from '../src/migrate.ts';
import { readCatalog } from './catalog.ts';
import { migrateLegacyTo } from './releases/restore-release.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

let url: string;
let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase(inject('databaseUrl'));
  url = database.url;
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function tables(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Statements of the migrating login, which owns the tables. */
async function query<T extends object>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const listApplied = async () =>
  (await query<{ name: string }>('select name from migrations.applied order by name')).map(
    ({ name }) => name,
  );

async function asSystem(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role hearback_system');
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

describe('a new database', () => {
  it('is planned for workspaces with many messages before it is analyzed', async () => {
    await migrate(url);
    const id = '00000000-0000-4000-8000-000000000001';
    const plan = await asSystem(`explain (costs off) select id from messages
      where workspace_id = '${id}' and contact_id = '${id}' order by sent_at desc, id desc limit 1`);
    expect(JSON.stringify(plan)).toContain('using messages_of_contact');
  });
});

describe('migrating a real database', () => {
  it('applies each file once, even if five processes start together', async () => {
    await writeFile(join(folder, '0001-a.sql'), 'create table a (); select pg_sleep(0.1)');
    await writeFile(join(folder, '0002-b.sql'), 'create table b ()');
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
    expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql']);
    expect(await tables()).toEqual(['a', 'b']);
  });

  it('ignores the statement timeout of the login', async () => {
    const name = new URL(url).pathname.slice(1);
    await query(`alter role current_user in database ${name} set statement_timeout = '100ms'`);
    await writeFile(join(folder, '0001-a.sql'), 'create table a (); select pg_sleep(0.2)');
    expect(await migrate(url, folder)).toEqual(['0001-a.sql']);
  });

  it('leaves no trace of a file that fails, and names the file', async () => {
    await writeFile(join(folder, '0001-a.sql'), 'create table a ()');
    await writeFile(join(folder, '0002-broken.sql'), 'create table b (); select 1 / 0');
    await expect(migrate(url, folder)).rejects.toThrow(/0002-broken\.sql failed: division by zero/);
    expect(await tables()).toEqual(['a']);
  });

  it('refuses to continue if an applied file was edited', async () => {
    await writeFile(join(folder, '0001-a.sql'), 'create table a ()');
    await migrate(url, folder);
    await writeFile(join(folder, '0001-a.sql'), 'create table a (); -- edited');
    await expect(migrate(url, folder)).rejects.toThrow(/was changed after it was applied/);
  });

  it('continues the runs of an earlier release', async () => {
    await migrateLegacyTo(url, '0130');
    const before = await asSystem(`
      with w as (insert into workspaces (name) values ('Earlier') returning id),
        c as (insert into campaigns (workspace_id, provider, provider_campaign_id) select id, 'instantly', 'c' from w
          returning workspace_id, id),
        s as (insert into sync_runs (workspace_id, kind, provider, status, cursor)
          select w.id, kind, 'instantly', status, cursor::jsonb from w, (values
            ('leads', 'running', '{"place": {"open": ["a"]}, "until": "2026-01-02T00:00:00Z", "attempts": 2}'),
            ('analytics', 'running', '{"place": {"done": 20}, "until": null, "later": "2026-01-03T00:00:00Z", "attempts": 3}'),
            ('campaigns', 'queued', '{}'),
            ('location', 'running', '{"next": "p", "read": 200, "failures": 1, "lease": "l", "beat_at": "2026-01-04T00:00:00Z"}'),
            ('replies', 'done', '{"watermark": "2026-01-05T00:00:00.123Z"}')) as r (kind, status, cursor)),
        l as (insert into lead_runs (workspace_id, campaign_id, kind, filter, total, state, reached_at, reached_id, beat_at)
          select workspace_id, id, 'remove', '{}', 9, 'running', '2026-01-06 00:00:00.123456+00', workspace_id, '2026-01-07' from c)
      insert into imports (workspace_id, campaign_id, file_name, file_size, state, beat_at, undo_reached)
      select workspace_id, id, state, 1, state, '2026-01-08T00:00:00Z'::timestamptz, reached from c, (values
        ('uploaded', null), ('running', null), ('undoing', gen_random_uuid())) as i (state, reached) returning workspace_id`);
    await migrate(url);
    expect(
      await asSystem(`select kind, status, attempts, cursor, leased_by is null as free, watermark,
        coalesce(leased_until::date::text, 'never') as until from sync_runs order by kind`),
    ).toMatchObject([
      { kind: 'analytics', attempts: 3, cursor: { done: 20 }, free: true, until: '2026-01-03' },
      { kind: 'campaigns', status: 'queued', attempts: 0, cursor: {}, free: true, until: 'never' },
      { kind: 'leads', attempts: 2, cursor: { open: ['a'] }, free: false, until: '2026-01-02' },
      { kind: 'location', attempts: 1, cursor: { next: 'p', read: 200 }, free: false, until: '2026-01-04' },
      { kind: 'replies', status: 'done', cursor: {}, watermark: new Date('2026-01-05T00:00:00.123Z') },
    ]);
    expect(await asSystem('select status, cursor, leased_by from lead_runs')).toEqual([
      {
        status: 'running',
        leased_by: null,
        cursor: { at: expect.stringContaining('.123456'), contact_id: before[0]?.workspace_id },
      },
    ]);
    expect(
      await asSystem('select status, leased_until is null as unstarted, cursor from imports order by status'),
    ).toEqual([
      { status: 'running', unstarted: false, cursor: {} },
      { status: 'undoing', unstarted: false, cursor: { contact_id: expect.any(String) } },
      { status: 'uploaded', unstarted: true, cursor: {} },
    ]);
  });
});

describe('the baseline', () => {
  const writeChains = async () => {
    await mkdir(join(folder, 'legacy'));
    await writeFile(join(folder, 'legacy/0001-old.sql'), 'create table a ()');
    await writeFile(join(folder, 'legacy/0002-older.sql'), 'create table b ()');
    await writeFile(join(folder, '0001-create-all.sql'), 'create table a (); create table b ()');
    await writeFile(join(folder, '0450-add-c.sql'), 'create table c ()');
  };

  it('is all that a new database runs', async () => {
    await writeChains();
    expect(await migrate(url, folder)).toEqual(['0001-create-all.sql', '0450-add-c.sql']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
  });

  it('is recorded, not run, where the legacy chain is completed first', async () => {
    await writeChains();
    await migrate(url, folder, new Set(['0001-old.sql']));
    expect(await tables()).toEqual(['a']);
    expect(await migrate(url, folder)).toEqual(['0002-older.sql', '0450-add-c.sql']);
    expect(await tables()).toEqual(['a', 'b', 'c']);
    expect(await listApplied()).toEqual([
      '0001-create-all.sql',
      '0001-old.sql',
      '0002-older.sql',
      '0450-add-c.sql',
    ]);
    expect(await migrate(url, folder)).toEqual([]);
  });

  it('creates the same catalog as the upgrade of an installation that stopped in the middle of the legacy chain', async () => {
    await migrateLegacyTo(url, '0222');
    const { current, legacy } = await readMigrationFiles();
    const ran = await migrate(url);
    expect(ran[0]).toBe('0222-readers-see-nothing-come-back.sql');
    expect(ran.at(-1)).toBe([...legacy, ...current.filter(({ name }) => name > '0441')].at(-1)?.name);
    expect(await listApplied()).toEqual([...legacy, ...current].map(({ name }) => name).sort());
    const fresh = await createTestDatabase(inject('databaseUrl'));
    expect(await readCatalog(url)).toEqual(await readCatalog(fresh.url));
    await fresh.drop();
  });
});

describe('rows that exist before an upgrade', () => {
  const listNames = async () => (await readMigrationFiles()).current.map(({ name }) => name);

  it('are changed as the system role, because row level security hides them from the migrating login', async () => {
    const { current } = await readMigrationFiles();
    const hidden = current.filter(({ name }) => name > '0441').flatMap(listHiddenChanges);
    expect(hidden).toEqual([]);
  });

  it('give each meeting the location of its contact', async () => {
    await migrate(url, undefined, new Set((await listNames()).filter((name) => name < '0856')));
    await asSystem(`
      with w as (insert into workspaces (name) values ('Earlier') returning id),
        l as (insert into ghl_locations (workspace_id, ghl_location_id, name)
          select id, location, location from w, unnest(array['calendar', 'moved']) as location returning workspace_id),
        c as (insert into contacts (workspace_id, email, location_id)
          select distinct workspace_id, 'lead@example.com', 'moved' from l returning workspace_id, id)
      insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at)
      select workspace_id, id, 'calendar', 'c', 'crm', 'booked', '2026-01-01', '2026-01-02' from c`);
    await migrate(url);
    expect(await asSystem('select location_id, contact_location_id from meetings')).toEqual([
      { location_id: 'calendar', contact_location_id: 'moved' },
    ]);
  });

  it('give each text of a campaign the location of the campaign', async () => {
    await migrate(url, undefined, new Set((await listNames()).filter((name) => name < '1120')));
    await asSystem(`
      with w as (insert into workspaces (name) values ('Earlier') returning id),
        l as (insert into ghl_locations (workspace_id, ghl_location_id, name)
          select id, location, location from w, unnest(array['former', 'moved']) as location returning workspace_id),
        c as (insert into campaigns (workspace_id, provider, provider_campaign_id, ghl_location_id)
          select distinct workspace_id, 'instantly', 'c', 'moved' from l returning workspace_id, id),
        s as (insert into snippets (workspace_id, campaign_id, location_id, name, content, situation, language, starter, updated_at)
          select workspace_id, id, place, name, place, 'interested', 'en', 'starter', at::timestamptz from c, (values
            ('former', 'Twice', '2026-01-01'), ('moved', 'twice', '2026-01-02')) as v (place, name, at))
      insert into knowledge_entries (workspace_id, campaign_id, location_id, kind, content, updated_at)
      select workspace_id, id, place, 'offer', content, at::timestamptz from c, (values
        ('former', 'Twice', '2026-01-01'), ('moved', 'TWICE', '2026-01-02'), ('former', 'Once', '2026-01-03')) as v (place, content, at)`);
    await migrate(url);
    expect(
      await asSystem('select location_id, name, content, starter from snippets order by updated_at'),
    ).toEqual([
      {
        location_id: 'moved',
        name: expect.stringMatching(/^Twice [0-9a-f]{8}$/),
        content: 'former',
        starter: null,
      },
      { location_id: 'moved', name: 'twice', content: 'moved', starter: 'starter' },
    ]);
    expect(await asSystem('select location_id, content from knowledge_entries order by updated_at')).toEqual([
      { location_id: 'moved', content: 'TWICE' },
      { location_id: 'moved', content: 'Once' },
    ]);
  });
});

/** Statements outside functions that change rows of tables while the migrating login is the current role. */
function listHiddenChanges({ name, sql }: { name: string; sql: string }): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.trim());
  let isSystem = false;
  return statements.flatMap((statement) => {
    if (/^set local role hearback_system$/i.test(statement)) isSystem = true;
    if (/^reset role$/i.test(statement)) isSystem = false;
    return !isSystem && /^(update|delete|insert|with|merge)\b/i.test(statement)
      ? [`${name}: ${statement.split('\n')[0]}`]
      : [];
  });
}
