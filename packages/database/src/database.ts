import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** The pool's own handle: it is the migrating login, which row level security lets see no tenant row. */
export type Database = Kysely<DB>;

/** A transaction that already is somebody: made by withActor or withSystem only. */
export type Tx = Transaction<DB>;

// Counts and ids fit a JavaScript number; the driver's default for bigint is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
