import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { TenantTx, Tx } from './database.ts';

/** Each connection keeps every one of them: statements of few forms only, not one per combination of filters. */
const MAX_COUNT = 100;

const names = new Map<string, string>();

/** By which a connection prepares the text once; undefined for what nobody asked to be prepared. */
export const toName = (text: string): string | undefined => names.get(text);

/**
 * Runs a statement that is asked so often that planning it costs a good part of its time: each connection plans it once.
 * PostgreSQL plans again by itself when role, rights or tables change. Its columns are named one by one: a statement with
 * `*` fails on old connections once a migration adds a column.
 */
export function executePrepared<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const compiled = statement.compile(tx);
  if (!names.has(compiled.sql) && names.size < MAX_COUNT)
    names.set(compiled.sql, `hearback_${names.size + 1}`);
  return tx.executeQuery(compiled);
}

/**
 * A value that is asked for, read before anything else. What a statement compares with directly makes PostgreSQL plan it anew
 * for every value, where it takes the plan for all of them to be dearer: planning takes longer than the page.
 */
export const planStableParam = (value: string, type: 'uuid' | 'text' | 'timestamptz' | 'date' | 'integer') =>
  sql`(select ${value}::${sql.raw(type)})`;

/**
 * Asks what does not wait for one another's answers: the statements leave in one packet, where a transaction otherwise sends one
 * after the other's answer. Each is a single statement that reads, run by `executePrepared`: nothing may change the role in
 * between. They are all answered, or have failed, before anybody goes on.
 */
export function pipeline<T extends readonly unknown[]>(
  tx: TenantTx,
  ask: (tx: TenantTx) => { readonly [Index in keyof T]: Promise<T[Index]> },
): Promise<T> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const free = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const asked = {
      getExecutor: () => free,
      executeQuery: free.executeQuery.bind(free),
    } as unknown as TenantTx;
    const questions = ask(asked) as readonly Promise<unknown>[];
    await Promise.allSettled(questions);
    return (await Promise.all(questions)) as unknown as T;
  });
}
