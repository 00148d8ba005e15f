import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { Connection, createDatabase, createListener, createPool, databaseTrouble } from '../src/index.ts';
import { openBreakableLine } from './breakable-line.ts';

const line = await openBreakableLine(inject('databaseUrl'));
const url = line.reach(inject('databaseUrl'));
const operator = new Connection({ connectionString: inject('databaseUrl') });
await operator.connect();

afterAll(async () => {
  await operator.end();
  await line.close();
});

const open: { end(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

function openPool(more: Partial<Parameters<typeof createPool>[0]> = {}) {
  const broken: Error[] = [];
  const pool = createPool({
    url,
    max: 2,
    applicationName: `test: ${crypto.randomUUID()}`,
    onError: (error) => broken.push(error),
    ...more,
  });
  open.push(pool);
  return { pool, broken };
}

const kill = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return () => operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
};

describe('a connection that breaks', () => {
  it('while a statement runs fails that statement alone, and the next one gets a new connection', async () => {
    const { pool, broken } = openPool();
    const client = await pool.connect();
    const end = await kill(client);
    const waiting = expect(client.query('select pg_sleep(60)')).rejects.toSatisfy(
      (error) => databaseTrouble(error) === 'away',
    );
    await end();
    await waiting;
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('between two statements of somebody who holds it ends no process', async () => {
    const { pool, broken } = openPool();
    const client = await pool.connect();
    await (await kill(client))();
    // A client of the driver without a listener would have ended this very test run here.
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await expect(client.query('select 1')).rejects.toSatisfy((error) => databaseTrouble(error) === 'away');
    client.release();
    await pool.query('select 1');
  });

  it('while nobody uses it is replaced without a word', async () => {
    const { pool, broken } = openPool();
    const client = await pool.connect();
    const end = await kill(client);
    client.release();
    await end();
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await pool.query('select 1');
  });

  it('outside of a pool ends no process either', async () => {
    const alone = new Connection({ connectionString: url });
    await alone.connect();
    const { rows } = await alone.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => alone.once('end', () => resolve('ended')));
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(await ended).toBe('ended');
  });
});

describe('a statement that is never answered', () => {
  it('ends its connection after a while, and whoever waits is told', async () => {
    const stuck = new Connection({ connectionString: url, answerWithinMs: 200 });
    await stuck.connect();
    line.freeze();
    const waiting = expect(stuck.query('select 1')).rejects.toThrow('no answer within 200 ms');
    await waiting;
    line.thaw();
  });

  it('that is merely slow gets its time', async () => {
    const patient = new Connection({ connectionString: url, answerWithinMs: 2_000 });
    await patient.connect();
    await patient.query('select pg_sleep(0.1)');
    await sleep(50);
    expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await patient.end();
  });
});

describe('the connection that listens', () => {
  async function listen() {
    const heard: string[] = [];
    const interrupted: Error[] = [];
    const channel = `test_${crypto.randomUUID().replaceAll('-', '')}`;
    const listener = createListener({
      url,
      applicationName: channel,
      channels: [channel],
      onNotification: (payload) => heard.push(payload),
      onInterrupted: (error) => interrupted.push(error),
    });
    await listener.start();
    open.push({ end: listener.stop });
    const tell = (word: string) => operator.query('select pg_notify($1, $2)', [channel, word]);
    return { listener, heard, interrupted, channel, tell };
  }

  it('comes back by itself when it is killed, says that it was away, and finds nobody unreachable', async () => {
    const { listener, heard, interrupted, channel, tell } = await listen();
    let silences = 0;
    listener.onUnreachable(() => {
      silences += 1;
    });
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [channel],
    );
    await expect.poll(() => interrupted.length).toBe(1);
    await expect
      .poll(async () => {
        await tell('again');
        return heard;
      })
      .toContain('again');
    expect(listener.reachable()).toBe(true);
    expect(silences).toBe(0);
  });

  it('finds out that the server is frozen, and that it is back', async () => {
    const { listener, heard, tell } = await listen();
    line.freeze();
    await expect.poll(listener.reachable, { timeout: 20_000 }).toBe(false);
    line.thaw();
    await expect.poll(listener.reachable, { timeout: 20_000 }).toBe(true);
    await expect
      .poll(
        async () => {
          await tell('thawed');
          return heard;
        },
        { timeout: 20_000 },
      )
      .toContain('thawed');
  });

  it('lets everyone go who waits for a frozen server, and lets them in again afterwards', async () => {
    const { listener } = await listen();
    const { pool } = openPool({ availability: listener });
    const held = await pool.connect();
    line.freeze();
    const isAway = (error: unknown) => databaseTrouble(error) === 'away';
    // One waits for an answer, one for a new connection, one for a free one; the fourth comes when it is known.
    await Promise.all([
      expect(held.query('select 1')).rejects.toSatisfy(isAway),
      expect(pool.connect()).rejects.toSatisfy(isAway),
      expect(pool.connect()).rejects.toSatisfy(isAway),
    ]);
    held.release();
    await expect(pool.connect()).rejects.toSatisfy(isAway);
    line.thaw();
    await expect.poll(listener.reachable, { timeout: 20_000 }).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  it('begins in the packet that brings its first statement', async () => {
    const { pool } = openPool({ max: 1 });
    const client = await pool.connect();
    const { stream } = client.connection;
    client.release();
    // The stream hands the socket one packet by either.
    const single = vi.spyOn(stream, '_write');
    const packets = vi.spyOn(stream as Required<typeof stream>, '_writev');
    await createDatabase(pool)
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx));
    // The beginning with the statement, and the end.
    expect(packets.mock.calls.length + single.mock.calls.length).toBe(2);
  });

  it('whose beginning failed answers nothing, whatever its statements said', async () => {
    const { pool } = openPool({ max: 1 });
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, ...rest: unknown[]) =>
      text === 'begin' ? Promise.reject(new Error('canceled')) : query(text, ...rest)) as never;
    client.release();
    const answer = createDatabase(pool)
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx));
    await expect(answer).rejects.toThrow('canceled');
  });
});
