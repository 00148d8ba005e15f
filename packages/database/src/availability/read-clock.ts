import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * The clock of the database. Use it for every comparison with a stored time, because processes run
 * on several machines and their clocks may differ or change.
 */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
