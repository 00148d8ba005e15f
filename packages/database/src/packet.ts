import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { toName } from './prepared.ts';

/** A row as PostgreSQL sent it. */
type TextRow = readonly (string | null)[];

type PacketOutcome = {
  /** The rows of each statement that succeeded, in order. */
  readonly results: readonly (readonly TextRow[])[];
  /** Why the next statement failed, or undefined. */
  readonly failure: unknown;
};

/** The driver's parts that its types omit. */
type Preparable = { prepare(connection: pg.Connection): void };
type DataRow = { readonly fields: TextRow };
type StatementNames = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>;

const ignore = { value: () => undefined };

/**
 * Statements that leave in one packet. Only the last one is followed by a Sync message, so PostgreSQL runs all of them in
 * one implicit transaction, without BEGIN and COMMIT. It skips the rest after a failure.
 */
class Packet extends pg.Query {
  readonly #statements: readonly CompiledQuery[];
  readonly #results: TextRow[][] = [];
  #rows: TextRow[] = [];
  /** Set by the client. */
  declare callback: (error: null, outcome: PacketOutcome) => void;

  constructor(statements: readonly CompiledQuery[]) {
    super('');
    this.#statements = statements;
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    // The rows are not described, because their columns are known.
    const withoutSync = Object.create(connection, { sync: ignore, describe: ignore });
    stream.cork();
    try {
      for (const { sql: text, parameters } of this.#statements) {
        const query = new pg.Query({ name: toName(text), text, values: [...parameters] });
        (query as unknown as Preparable).prepare(withoutSync);
      }
      connection.sync();
    } finally {
      stream.uncork();
    }
  };

  handleDataRow({ fields }: DataRow): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  handleError(failure: unknown): void {
    this.callback(null, { results: this.#results, failure });
  }

  handleReadyForQuery(connection: pg.Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection as unknown as StatementNames;
    for (const { sql: text } of this.#statements) {
      const name = toName(text);
      if (name === undefined) continue;
      parsedStatements[name] = text;
      delete submittedNamedStatements[name];
    }
    this.callback(null, { results: this.#results, failure: undefined });
  }
}

/** Sends the statements in one packet and waits for the responses. They must only read. */
export async function sendPacket(
  pool: pg.Pool,
  statements: readonly CompiledQuery[],
): Promise<PacketOutcome> {
  const client = await pool.connect();
  const outcome = await new Promise<PacketOutcome>((resolve) => {
    const packet: pg.Submittable = new Packet(statements);
    const settle = (_error: null, settled: PacketOutcome) => resolve(settled);
    // The driver accepts a callback here, which its types omit.
    Reflect.apply(client.query, client, [packet, settle]);
  });
  // After a failure it is unknown which statements the connection has prepared.
  client.release(outcome.failure !== undefined);
  return outcome;
}
