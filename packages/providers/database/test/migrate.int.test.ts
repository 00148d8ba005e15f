import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '../src/migrate.ts';

let url: string;
let folder: string;
let name: string;
let admin: pg.Client;

beforeEach(async () => {
  name = `test_${randomBytes(6).toString('hex')}`;
  admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const address = new URL(inject('databaseUrl'));
  address.pathname = `/${name}`;
  url = address.href;
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true });
});

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  await client.end();
  return rows.map((row) => row.name);
}

describe('migrating a real database', () => {
  it('applies each file once, also when five processes start together', async () => {
    await writeFile(join(folder, '0001-a.sql'), 'create table a (); select pg_sleep(0.1)');
    await writeFile(join(folder, '0002-b.sql'), 'create table b ()');
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
    expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql']);
    expect(await tables()).toEqual(['a', 'b']);
  });

  it('leaves nothing of a file that fails, and names the file', async () => {
    await writeFile(join(folder, '0001-a.sql'), 'create table a ()');
    await writeFile(join(folder, '0002-broken.sql'), 'create table b (); select 1 / 0');
    await expect(migrate(url, folder)).rejects.toThrow(/0002-broken\.sql failed: division by zero/);
    expect(await tables()).toEqual(['a']);
  });

  it('refuses to go on when an applied file was edited', async () => {
    await writeFile(join(folder, '0001-a.sql'), 'create table a ()');
    await migrate(url, folder);
    await writeFile(join(folder, '0001-a.sql'), 'create table a (); -- edited');
    await expect(migrate(url, folder)).rejects.toThrow(/was changed after it was applied/);
  });
});
