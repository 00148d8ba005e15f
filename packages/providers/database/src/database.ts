import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** The pool's own handle: it is the migrating login, which row level security lets see no tenant row. */
export type Database = Kysely<DB>;

/** A transaction that already is somebody: made by withActor or withSystem only. */
export type Tx = Transaction<DB>;

// Counts and ids fit a JavaScript number; the driver's default for bigint is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type PoolSettings = {
  url: string;
  max: number;
  applicationName: string;
  onError: (error: Error) => void;
};

export function createPool({ url, max, applicationName, onError }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', onError);
  return pool;
}

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
