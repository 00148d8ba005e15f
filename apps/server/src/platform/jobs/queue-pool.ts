import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, databaseTrouble, type PoolSettings } from '@hearback/database';
import type pg from 'pg';

/** The names that graphile-worker gives to the statements that end a job. Doing one twice changes nothing. */
const ENDS_JOB = /^(complete|fail)_jobs?(_q)?\//;

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

export type QueuePool = {
  readonly pool: pg.Pool;
  /** How many jobs are done whose end is not written yet. */
  readonly unwritten: () => number;
  /** Resolves when every end is written, however long the database is away. */
  settle(): Promise<void>;
  end(): Promise<void>;
};

/**
 * The job queue's own connections. The queue does not wait for the statement that ends a job, and gives up the whole process
 * when it fails: here that statement waits until the database is back.
 */
export function createQueuePool(settings: PoolSettings): QueuePool {
  const pool = createPool(settings);
  const connect = pool.connect.bind(pool);
  const unwritten = new Set<Promise<unknown>>();

  /** Takes its connection with the first statement and keeps it, as a transaction needs. */
  const createClient = () => {
    let taken: pg.PoolClient | undefined;
    const ask = async (...args: Parameters<pg.PoolClient['query']>) => {
      taken ??= await connect();
      return taken.query(...args);
    };
    const query = (...args: Parameters<pg.PoolClient['query']>) => {
      if (!endsJob(args[0])) return ask(...args);
      const written = ask(...args).catch((error: unknown) => askAgain(args, error));
      unwritten.add(written);
      const forget = () => unwritten.delete(written);
      written.then(forget, forget);
      return written;
    };
    return { query, release: () => taken?.release() } as unknown as pg.PoolClient;
  };

  const askAgain = async (args: Parameters<pg.PoolClient['query']>, failure: unknown) => {
    let error = failure;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      if (databaseTrouble(error) === undefined) throw error;
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

  // With a callback it is the connection that listens: the queue itself makes that one anew.
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
