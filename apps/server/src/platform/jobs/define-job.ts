import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../services.ts';

type Retry = { maxAttempts: number };

/**
 * All that enqueuing needs: it stands apart from the handler where whoever the work leads to queues it again. Payload = ids
 * and the workspace, never data: the handler reads the row again, under row level security.
 */
export type JobDefinition<P> = {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly retry: Retry;
};

/** Handlers are idempotent. */
export type Job<P> = JobDefinition<P> & {
  /** Five fields, UTC. A cron job gets an empty payload. */
  readonly cron?: string;
  /**
   * Some places of every worker are for such jobs alone, so that they never wait behind calls to a provider that is slow or
   * away. They call none themselves.
   */
  readonly hasKeptPlaces?: true;
  /** `jobId`: of one that the queue gave out; it comes again with the same when its try was cut short. */
  readonly handler: (payload: P, services: Services, jobId?: string) => Promise<void>;
};

export const defineJob = <P>(job: Job<P>): Job<P> => job;

type AddOptions = { key?: string; runAt?: Date };

/** Enqueues in the transaction of the change; the same key replaces a job that has not started yet. */
export async function addJob<P>(
  tx: Tx,
  job: JobDefinition<P>,
  payload: P,
  { key, runAt }: AddOptions = {},
): Promise<void> {
  const checked = JSON.stringify(job.payload.parse(payload));
  await sql`select app.add_job(${job.name}, ${checked}::json, ${key ?? null}, ${runAt ?? null}, ${job.retry.maxAttempts})`.execute(
    tx,
  );
}
