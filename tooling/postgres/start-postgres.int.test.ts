import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres } from './start-postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearback-recovery-'));
const lockFile = join(dataDir, 'postgres', 'pgdata', 'postmaster.pid');
const start = () => startPostgres({ dataDir, durable: false });

async function ask<T extends object>(url: string, sql: string): Promise<T | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows[0];
}

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('has an owner who is not a superuser but can create roles and databases, in UTF-8 and UTC', async () => {
    const { url, stop } = await start();
    const owner = await ask(
      url,
      `select rolsuper, rolcreaterole, rolcreatedb, current_setting('TimeZone') as zone,
         current_setting('server_encoding') as encoding from pg_roles where rolname = current_user`,
    );
    await stop();
    expect(owner).toEqual({
      rolsuper: false,
      rolcreaterole: true,
      rolcreatedb: true,
      zone: 'UTC',
      encoding: 'UTF8',
    });
  });

  it('rejects connections without the password, and protects the password files', async () => {
    const { url, stop } = await start();
    const wrong = ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1');
    await expect(wrong).rejects.toThrow(/password authentication failed/);
    await stop();
    for (const name of ['owner-password', 'superuser-password']) {
      expect(statSync(join(dataDir, 'postgres', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('keeps its data across restarts', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    const row = await ask(second.url, 'select answer from kept');
    await second.stop();
    expect(row).toEqual({ answer: 42 });
  });

  it('stops the server of a killed launcher and starts again', async () => {
    const survivor = await start();
    const next = await start();
    expect(next.pid).not.toBe(survivor.pid);
    await survivor.exited;
    await next.stop();
  });

  it('recovers from a server killed with -9, and from a lock file of an unrelated process', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    expect(existsSync(lockFile)).toBe(true);
    const stranger = readFileSync(lockFile, 'utf8').replace(/^\d+/, String(process.ppid));
    writeFileSync(lockFile, stranger);
    await sleep(200);
    const second = await start();
    expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 });
    await second.stop();
  });

  it('restarts at the same address', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toBe('SIGKILL');
    const second = await startPostgres({ dataDir, durable: false, port: Number(new URL(first.url).port) });
    expect(second.url).toBe(first.url);
    expect(await ask(first.url, 'select 1 as one')).toEqual({ one: 1 });
    await second.stop();
  });
});
