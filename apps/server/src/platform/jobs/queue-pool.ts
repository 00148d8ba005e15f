import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, type PoolSettings, toDatabaseFailure } from '@hearback/database';
import type pg from 'pg';

/** The names that graphile-worker gives to the statements that end a job. Repeating one has no effect. */
const ENDS_JOB = /^(complete|fail)_jobs?(_q)?\//;

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

export type QueuePool = {
  readonly pool: pg.Pool;
  /** Number of finished jobs whose completion is not recorded yet. */
  readonly unwritten: () => number;
  /** Resolves when every completion is recorded, even after a long outage. */
  settle(): Promise<void>;
  end(): Promise<void>;
};

/**
 * The connection pool of the job queue. graphile-worker does not wait for the statement that ends a job and stops the
 * process if it fails, so this pool retries that statement until the database is back.
 */
export function createQueuePool(settings: PoolSettings): QueuePool {
  const pool = createPool(settings);
  const connect = pool.connect.bind(pool);
  const unwritten = new Set<Promise<unknown>>();

  /** Acquires a connection with the first statement and keeps it, as a transaction needs. */
  const createClient = () => {
    let connection: pg.PoolClient | undefined;
    const ask = async (...args: Parameters<pg.PoolClient['query']>) => {
      connection ??= await connect();
      return connection.query(...args);
    };
    const query = (...args: Parameters<pg.PoolClient['query']>) => {
      if (!endsJob(args[0])) return ask(...args);
      const pendingWrite = ask(...args).catch((error: unknown) => askAgain(args, error));
      unwritten.add(pendingWrite);
      const forget = () => unwritten.delete(pendingWrite);
      pendingWrite.then(forget, forget);
      return pendingWrite;
    };
    return { query, release: () => connection?.release() } as unknown as pg.PoolClient;
  };

  const askAgain = async (args: Parameters<pg.PoolClient['query']>, failure: unknown) => {
    let error = failure;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      if (toDatabaseFailure(error) === undefined) throw error;
      await sleep(pauseMs);
      try {
        const client = await connect();
        try {
          return await client.query(...args);
        } finally {
          client.release();
        }
      } catch (next) {
        error = next;
      }
    }
  };

  // The callback form is used for the LISTEN connection, which graphile-worker reconnects.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : Promise.resolve(createClient())) as typeof pool.connect;

  return {
    pool,
    unwritten: () => unwritten.size,
    async settle() {
      await Promise.allSettled(unwritten);
    },
    end: () => pool.end(),
  };
}

const endsJob = (statement: unknown): boolean => {
  const name = (statement as { name?: unknown } | null)?.name;
  return typeof name === 'string' && ENDS_JOB.test(name);
};
