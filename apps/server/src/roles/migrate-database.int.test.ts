import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@hearback/database/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { COMPILE_CACHE } from '../testing/stack/spawn-worker.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase(inject('databaseUrl'));
});
afterEach(() => database.drop());

/** Runs the command as an operator does. */
async function migrate(): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'migrate'], {
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: database.url,
      HEARBACK_SECRET: 'a secret of tests, long enough to pass',
    },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stdout.resume();
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: output };
}

async function operate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('main.ts migrate', () => {
  it('prints the first error line and how to go back, and continues where it stopped', async () => {
    await operate('create table workspaces ()');
    expect(await migrate()).toEqual({
      code: 1,
      said: `Migration 0003-create-people.sql failed: relation "workspaces" already exists

Applied before the error: 2 of the new migrations, up to 0002-create-auth.sql. They stay applied,
so the previous release no longer starts with this database.
To retry: fix the cause named in the first line, then run "main.ts migrate" (or "npm start") again. It continues
with 0003-create-people.sql; nothing is applied twice.
To go back: stop all processes, restore the backup taken before the upgrade ("Backup" in docs/operations.md),
then start the previous release.
`,
    });
    await operate('drop table workspaces');
    expect(await migrate()).toEqual({ code: 0, said: '' });
    // Two processes start, and the second applies every migration.
  });

  it('says that the previous release still starts when nothing was applied', async () => {
    await operate(`create schema migrations;
      create table migrations.applied (name text primary key, checksum text not null, applied_at timestamptz default now());
      insert into migrations.applied values ('9999-from-a-newer-release.sql', '')`);
    const { code, said } = await migrate();
    expect([code, said.split('\n')]).toEqual([
      1,
      [
        'Migration 9999-from-a-newer-release.sql was applied to this database, but this release does not contain it. Run the release that does.',
        '',
        'This run applied no migrations. The previous release still starts.',
        'To retry: fix the cause named in the first line, then run "main.ts migrate" (or "npm start") again. It continues',
        'with the step that failed; nothing is applied twice.',
        'To go back: start the previous release again.',
        '',
      ],
    ]);
  });
});
