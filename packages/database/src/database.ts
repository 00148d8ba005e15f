import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** The handle of the pool. It is the migration login, to which row level security shows no tenant rows. */
export type Database = Kysely<DB>;

declare const role: unique symbol;
type TxOf<Role> = Transaction<DB> & { readonly [role]: Role };

/** Transaction of a person, under row level security. Created by withActor. */
export type ActorTx = TxOf<'actor'>;

/**
 * Transaction of a job for one workspace, under row level security and without a person. Created by
 * withWorkspace and withLocationScope.
 */
export type WorkspaceTx = TxOf<'workspace'>;

/** Transaction of one workspace under row level security, for a person or a job. */
export type TenantTx = ActorTx | WorkspaceTx;

/** Transaction of the system role, which sees every workspace. Created by withSystem and asSystem. */
export type SystemTx = TxOf<'system'>;

/** Any transaction, for statements that name their workspace. */
export type Tx = TenantTx | SystemTx;

// Counts and ids fit a JavaScript number. The driver's default for bigint is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Sends BEGIN together with the first statement instead of waiting for its response. If BEGIN
 * fails, nothing is committed or returned.
 */
class PipeliningDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const startPromise = super.beginTransaction(connection, settings);
    startPromise.catch(() => undefined);
    this.#begun.set(connection, startPromise);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }
}

class PipeliningDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipeliningDriver({ pool: this.#pool });
  }
}

const pools = new WeakMap<Database, pg.Pool>();

export function createDatabase(pool: pg.Pool): Database {
  const db = new Kysely<DB>({ dialect: new PipeliningDialect(pool) });
  pools.set(db, pool);
  return db;
}

/** The pool of a handle, for statements that the query builder cannot send in one packet. */
export function getPool(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('The handle was not created by createDatabase.');
  return pool;
}
