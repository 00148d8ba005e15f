import type { QueryResult, RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** Each connection keeps every one of them: statements of few forms only, not one per combination of filters. */
const MOST = 100;

const names = new Map<string, string>();

/** By which a connection prepares the text once; undefined for what nobody asked to be prepared. */
export const nameOf = (text: string): string | undefined => names.get(text);

/**
 * Runs a statement that is asked so often that planning it costs a good part of its time: each connection plans it once.
 * PostgreSQL plans again by itself when role, rights or tables change. Its columns are named one by one: a statement with
 * `*` fails on old connections once a migration adds a column.
 */
export function executePrepared<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const compiled = statement.compile(tx);
  if (!names.has(compiled.sql) && names.size < MOST) names.set(compiled.sql, `hearback_${names.size + 1}`);
  return tx.executeQuery(compiled);
}
