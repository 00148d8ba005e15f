import {
  type CompiledQuery,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { SystemTx, TenantTx, Tx } from './database.ts';

/** Each connection keeps all of them. */
const MAX_PREPARED_STATEMENTS = 500;
/**
 * Statements of hot reads vary with their filters. They stop being prepared early, so that a rare combination of filters
 * does not take the place of a statement that every request uses.
 */
const MAX_WITH_VARIANTS = 200;

const names = new Map<string, string>();

/** The name under which connections prepare this text; undefined for statements that are not prepared. */
export const toName = (text: string): string | undefined => names.get(text);

/**
 * Runs a frequent statement whose planning takes a good part of its time. Each connection plans it
 * once, and PostgreSQL replans it when role, permissions or tables change. List the columns
 * explicitly: a statement with `*` fails on old connections after a migration adds a column.
 */
export const executePrepared = <Row>(tx: Tx, statement: RawBuilder<Row>): Promise<QueryResult<Row>> =>
  tx.executeQuery(prepare(tx, statement));

/** Compiles the statement. Every connection prepares it when it is first sent there. */
export function prepare<Row>(
  compiler: QueryExecutorProvider,
  statement: RawBuilder<Row>,
  limit = MAX_PREPARED_STATEMENTS,
): CompiledQuery<Row> {
  const compiled = statement.compile(compiler);
  if (!names.has(compiled.sql) && names.size < limit) names.set(compiled.sql, `hearback_${names.size + 1}`);
  return compiled;
}

/** Compiles a statement that varies with its filters. */
export const prepareVariant = <Row>(
  compiler: QueryExecutorProvider,
  statement: RawBuilder<Row>,
): CompiledQuery<Row> => prepare(compiler, statement, MAX_WITH_VARIANTS);

/** A statement with one row and one column: a response as JSON. */
export type JsonStatement = RawBuilder<{ readonly json: string }>;

/** Executes a statement that returns JSON for a caller within the server. Browsers get it from `readJson`. */
export async function executeJson<T>(tx: Tx, statement: JsonStatement): Promise<T> {
  const { rows } = await tx.executeQuery(prepareVariant(tx, statement));
  return JSON.parse(rows[0]?.json ?? 'null') as T;
}

/**
 * Hides the parameter in a subselect, so that PostgreSQL keeps the generic plan. Otherwise it would
 * replan for every value if it estimates the generic plan to be more expensive, and planning takes
 * longer than the query.
 */
export const planStableParam = (value: string, type: 'uuid' | 'text' | 'timestamptz' | 'date' | 'integer') =>
  sql`(select ${value}::${sql.raw(type)})`;

/**
 * Pipelines independent statements: sends them in one packet instead of waiting for each response.
 * Each must be a single reading statement run by `executePrepared`, because nothing may change the
 * role in between, or `readAsSystem`, which sends both changes of the role together with its statements.
 * All are settled before the promise resolves.
 */
export function pipeline<T extends readonly unknown[]>(
  tx: TenantTx,
  ask: (tx: TenantTx) => { readonly [Index in keyof T]: Promise<T[Index]> },
): Promise<T> {
  return withoutWaiting(tx, (tx) => ask(tx));
}

/**
 * Runs the statements that `ask` sends before it first waits as the system role inside a person's transaction. They are
 * pipelined with the changes of the role, so they take one round trip. A later statement of `ask` would run as the person
 * again. The caller must have checked the permission.
 */
export async function readAsSystem<T>(tx: TenantTx, ask: (tx: SystemTx) => Promise<T>): Promise<T> {
  const setRole = (tx: TenantTx, role: 'hearback_system' | 'hearback_api') =>
    sql`select set_config('role', ${role}, true)`.execute(tx);
  const [, found] = await withoutWaiting<[unknown, T, unknown]>(tx, (tx) => [
    setRole(tx, 'hearback_system'),
    // A synchronous error must not prevent the change back to the person's role.
    (async () => ask(tx as unknown as SystemTx))(),
    setRole(tx, 'hearback_api'),
  ]);
  return found;
}

function withoutWaiting<T extends readonly unknown[]>(
  tx: TenantTx,
  ask: (tx: TenantTx) => { readonly [Index in keyof T]: Promise<T[Index]> },
): Promise<T> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const free = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const pipelineTx = {
      getExecutor: () => free,
      executeQuery: free.executeQuery.bind(free),
    } as unknown as TenantTx;
    const questions = ask(pipelineTx) as readonly Promise<unknown>[];
    await Promise.allSettled(questions);
    return (await Promise.all(questions)) as unknown as T;
  });
}
