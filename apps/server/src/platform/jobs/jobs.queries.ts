import type { Database } from '@hearback/database';
import { sql } from 'kysely';

/** Three beats in a row were missed, and then some. */
const DEAD_AFTER = '30 seconds';
/** Younger locks may belong to an answer that is still on its way to the worker. */
const LOST_AFTER = '20 seconds';

export const saveBeat = (db: Database, worker_id: string) =>
  sql`insert into system.heartbeats (process, role) values (${worker_id}, 'worker')
    on conflict (process) do update set beat_at = now()`.execute(db);

export const deleteBeat = (db: Database, worker_id: string) =>
  sql`delete from system.heartbeats where process = ${worker_id}`.execute(db);

/**
 * Frees what workers that no longer beat were at. A try that was cut short counts: a job that kills every worker must come to
 * an end. Workers that never beat, those of an earlier release, are left to the queue's own patience of four hours.
 */
export const releaseDeadWorkers = (db: Database): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ process: string }>`
      delete from system.heartbeats where role = 'worker' and beat_at < now() - ${DEAD_AFTER}::interval
      returning process`.execute(tx);
    const dead = rows.map(({ process }) => process);
    if (dead.length === 0) return [];
    await sql`update graphile_worker._private_jobs
      set last_error = 'The worker that was at it ended before it was done.'
      where locked_by = any (${dead}::text[])`.execute(tx);
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(tx);
    return dead;
  });

/** Frees what was given to this worker by an answer that never arrived, because its connection broke. */
export const releaseLostJobs = (db: Database, worker_id: string, running: readonly string[]) =>
  sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_by = ${worker_id} and locked_at < now() - ${LOST_AFTER}::interval
      and id <> all (${[...running]}::bigint[])`.execute(db);
