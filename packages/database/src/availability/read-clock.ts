import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/**
 * The database's clock: whoever compares with a time that it wrote, or sets one that it will be asked about, takes this one.
 * Processes run on several machines, and a clock may be set while they run.
 */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
