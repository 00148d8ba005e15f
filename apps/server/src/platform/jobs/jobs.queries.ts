import type { FailedJob } from '@hearback/contract';
import type { Database, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';

/** A little more than three missed heartbeats. */
const DEAD_AFTER = '30 seconds';
/** Younger locks may belong to a response that is still on its way to the worker. */
const LOST_AFTER = '20 seconds';

export const saveHeartbeat = (db: Database, worker_ids: readonly string[]) =>
  sql`insert into system.heartbeats (process, role) select unnest(${[...worker_ids]}::text[]), 'worker'
    on conflict (process) do update set beat_at = now()`.execute(db);

export const deleteHeartbeat = (db: Database, worker_ids: readonly string[]) =>
  sql`delete from system.heartbeats where process = any (${[...worker_ids]}::text[])`.execute(db);

/**
 * Releases the jobs of workers without a recent heartbeat. The interrupted attempt counts, so a job that crashes
 * every worker is not retried forever. Workers of earlier releases, which send no heartbeat, are left to the queue's own
 * timeout of four hours.
 */
export const releaseDeadWorkers = (db: Database): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ process: string }>`
      delete from system.heartbeats where role = 'worker' and beat_at < now() - ${DEAD_AFTER}::interval
      returning process`.execute(tx);
    const dead = rows.map(({ process }) => process);
    if (dead.length === 0) return [];
    await sql`update graphile_worker._private_jobs
      set last_error = 'The worker stopped before the job was done.'
      where locked_by = any (${dead}::text[])`.execute(tx);
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(tx);
    return dead;
  });

/** Releases jobs that were assigned to this worker in a response that was lost with its connection. */
export const releaseLostJobs = (db: Database, worker_ids: readonly string[], running: readonly string[]) =>
  sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any (${[...worker_ids]}::text[]) and locked_at < now() - ${LOST_AFTER}::interval
      and id <> all (${[...running]}::bigint[])`.execute(db);

/**
 * The job was enqueued again while it ran. The newer job has its key and does its work, so nothing is lost if this
 * one fails.
 */
const REPLACED = sql`(j.key is null and j.flags ? 'keyed')`;

type FailedJobKey = { readonly workspace_id: string; readonly id: string };

/**
 * Moves jobs that used all their attempts to the table that the workspace sees. Jobs that were replaced or whose
 * workspace is gone are deleted. Jobs without a workspace stay in the queue, where they are counted.
 */
export const collectFailedJobs = (
  db: Database,
  then: (tx: SystemTx, jobs: readonly FailedJobKey[]) => Promise<void>,
) =>
  db.transaction().execute(async (tx) => {
    await sql`delete from graphile_worker._private_jobs j
      where j.attempts >= j.max_attempts and j.locked_at is null and ${REPLACED}`.execute(tx);
    const { rows } = await sql<{ job: unknown }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and j.attempts >= j.max_attempts and j.locked_at is null and j.payload ->> 'workspace_id' is not null
      returning jsonb_build_object('workspace_id', j.payload ->> 'workspace_id', 'name', t.identifier, 'payload', j.payload,
        'job_key', j.key, 'attempts', j.attempts, 'max_attempts', j.max_attempts, 'reason', j.last_error) as job`.execute(
      tx,
    );
    if (rows.length === 0) return;
    // The login that owns the queue sees no tenant rows, and the system role cannot access the queue.
    await sql`select set_config('role', 'hearback_system', true)`.execute(tx);
    const failedJobs = await sql<FailedJobKey>`
      insert into failed_jobs (workspace_id, name, payload, job_key, attempts, max_attempts, reason)
      select g.workspace_id, g.name, g.payload, g.job_key, g.attempts, g.max_attempts, coalesce(nullif(left(g.reason, 1000), ''), '—')
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ job }) => job))}::jsonb) as g (workspace_id uuid, name text,
        payload jsonb, job_key text, attempts integer, max_attempts integer, reason text)
      join workspaces w on w.id = g.workspace_id
      returning workspace_id, id`.execute(tx);
    await then(tx as SystemTx, failedJobs.rows);
  });

const MAX_SHOWN = 50;

export async function listFailedJobs(tx: TenantTx): Promise<FailedJob[]> {
  const rows = await tx
    .selectFrom('failed_jobs')
    .select(['id', 'name', 'attempts', 'reason', 'failed_at'])
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, failed_at: row.failed_at.toISOString() }));
}

type RequeuedJob = { name: string; payload: unknown; job_key: string | null; max_attempts: number };

export async function claimFailedJobs(tx: TenantTx, id: string): Promise<RequeuedJob> {
  const job = await tx
    .deleteFrom('failed_jobs')
    .where('id', '=', id)
    .returning(['name', 'payload', 'job_key', 'max_attempts'])
    .executeTakeFirst();
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

export const queueAgain = (tx: TenantTx, { name, payload, job_key, max_attempts }: RequeuedJob) =>
  sql`select app.add_job(${name}, ${JSON.stringify(payload)}::json, ${job_key}, null, ${max_attempts})`.execute(
    tx,
  );

export type JobCount = { readonly job: string; readonly waiting: number; readonly given_up: number };

/**
 * Counts the jobs of all workspaces and those without one. Runs without a role, because only the login can access the
 * queue.
 */
export const countJobs = (db: Database): Promise<JobCount[]> =>
  db.transaction().execute(async (tx) => {
    const queued = await sql<JobCount>`
      select t.identifier as job, (count(*) filter (where j.attempts < j.max_attempts))::int as waiting,
        (count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null and not ${REPLACED}))::int as given_up
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1`.execute(
      tx,
    );
    await sql`select set_config('role', 'hearback_system', true)`.execute(tx);
    const collected = await sql<JobCount>`
      select name as job, 0 as waiting, count(*)::int as given_up from failed_jobs group by 1`.execute(tx);
    return [...queued.rows, ...collected.rows];
  });

/** After this time they are not worth running again. */
const FAILED_JOB_RETENTION = '30 days';

export async function deleteFailedJobs(db: Database, system: SystemTx): Promise<void> {
  await sql`delete from failed_jobs where failed_at < now() - ${FAILED_JOB_RETENTION}::interval`.execute(
    system,
  );
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - ${FAILED_JOB_RETENTION}::interval`.execute(
    db,
  );
}
