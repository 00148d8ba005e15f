import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { Connection, createDatabase, createListener, createPool, toDatabaseFailure } from '../src/index.ts';
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
  it('fails only the running statement, and the next one gets a new connection', async () => {
    const { pool, broken } = openPool();
    const client = await pool.connect();
    const end = await kill(client);
    const waiting = expect(client.query('select pg_sleep(60)')).rejects.toSatisfy(
      (error) => toDatabaseFailure(error) === 'away',
    );
    await end();
    await waiting;
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('does not end the process if it breaks between two statements', async () => {
    const { pool, broken } = openPool();
    const client = await pool.connect();
    await (await kill(client))();
    // A driver client without an error listener would have ended this test run here.
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await expect(client.query('select 1')).rejects.toSatisfy((error) => toDatabaseFailure(error) === 'away');
    client.release();
    await pool.query('select 1');
  });

  it('is replaced silently if it is idle', async () => {
    const { pool, broken } = openPool();
    const client = await pool.connect();
    const end = await kill(client);
    client.release();
    await end();
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await pool.query('select 1');
  });

  it('does not end the process outside of a pool', async () => {
    const connection = new Connection({ connectionString: url });
    await connection.connect();
    const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => connection.once('end', () => resolve('ended')));
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(await ended).toBe('ended');
  });
});

describe('a statement without a response', () => {
  it('ends its connection after a timeout and rejects', async () => {
    const stuck = new Connection({ connectionString: url, answerWithinMs: 200 });
    await stuck.connect();
    line.freeze();
    const waiting = expect(stuck.query('select 1')).rejects.toThrow('no response within 200 ms');
    await waiting;
    line.thaw();
  });

  it('is not ended if it is merely slow', async () => {
    const patient = new Connection({ connectionString: url, answerWithinMs: 2_000 });
    await patient.connect();
    await patient.query('select pg_sleep(0.1)');
    await sleep(50);
    expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await patient.end();
  });
});

describe('the listening connection', () => {
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

  it('reconnects when it is killed, reports the interruption, and does not report the server as unreachable', async () => {
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

  it('detects that the server is frozen, and that it is back', async () => {
    const { listener, heard, tell } = await listen();
    line.freeze();
    await expect.poll(listener.reachable).toBe(false);
    line.thaw();
    await expect.poll(listener.reachable).toBe(true);
    await expect
      .poll(async () => {
        await tell('thawed');
        return heard;
      })
      .toContain('thawed');
  });

  it('rejects all waiting callers of a frozen server, and serves them again afterwards', async () => {
    const { listener } = await listen();
    const { pool } = openPool({ availability: listener });
    const client = await pool.connect();
    line.freeze();
    const isAway = (error: unknown) => toDatabaseFailure(error) === 'away';
    // One waits for a response, one for a new connection and one for a free connection. The fourth
    // arrives when the server is known to be frozen.
    await Promise.all([
      expect(client.query('select 1')).rejects.toSatisfy(isAway),
      expect(pool.connect()).rejects.toSatisfy(isAway),
      expect(pool.connect()).rejects.toSatisfy(isAway),
    ]);
    client.release();
    await expect(pool.connect()).rejects.toSatisfy(isAway);
    line.thaw();
    await expect.poll(listener.reachable).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('a transaction', () => {
  it('sends BEGIN in the packet of its first statement', async () => {
    const { pool } = openPool({ max: 1 });
    const client = await pool.connect();
    const { stream } = client.connection;
    client.release();
    // The stream passes a packet to the socket with either function.
    const single = vi.spyOn(stream, '_write');
    const packets = vi.spyOn(stream as Required<typeof stream>, '_writev');
    await createDatabase(pool)
      .transaction()
      .execute((tx) => sql`select 1`.execute(tx));
    // BEGIN with the statement, and COMMIT.
    expect(packets.mock.calls.length + single.mock.calls.length).toBe(2);
  });

  it('returns nothing if BEGIN failed, even if its statements succeeded', async () => {
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
