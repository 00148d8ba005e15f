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

/** The pool's own handle: it is the migrating login, which row level security lets see no tenant row. */
export type Database = Kysely<DB>;

declare const role: unique symbol;
type TxOf<Role> = Transaction<DB> & { readonly [role]: Role };

/** A person's, under row level security. Made by withActor. */
export type ActorTx = TxOf<'actor'>;

/** Of a job for one workspace, under row level security, without being a person. Made by withWorkspace and withReach. */
export type WorkspaceTx = TxOf<'workspace'>;

/** Under row level security, of one workspace: a person's or a job's. */
export type TenantTx = ActorTx | WorkspaceTx;

/** The system's, which sees every workspace. Made by withSystem and asSystem. */
export type SystemTx = TxOf<'system'>;

/** Any of them, for statements that are right for all: they name the workspace they mean. */
export type Tx = TenantTx | SystemTx;

// Counts and ids fit a JavaScript number; the driver's default for bigint is a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A transaction begins without waiting for the server to say so: its first statement leaves in the same packet. Nothing is
 * committed, and so nothing answered, whose beginning failed.
 */
class PipeliningDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
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

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PipeliningDialect(pool) });
