import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../services.ts';

type Retry = { maxAttempts: number };

/**
 * Everything needed to enqueue a job. Separate from the handler, so that code called by the handler can enqueue it
 * again. The payload contains ids and the workspace, never data: the handler reads the row again under row level
 * security.
 */
export type JobDefinition<P> = {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  readonly retry: Retry;
};

/** Handlers must be idempotent. */
export type Job<P> = JobDefinition<P> & {
  /** Five fields, UTC. A cron job gets an empty payload. */
  readonly cron?: string;
  /**
   * Every worker reserves slots for these jobs, so slow provider calls cannot starve them. They must not call
   * providers themselves.
   */
  readonly hasReservedSlots?: true;
  /** `jobId` is the queue's id. It stays the same when an interrupted attempt is repeated. */
  readonly handler: (payload: P, services: Services, jobId?: string) => Promise<void>;
};

export const defineJob = <P>(job: Job<P>): Job<P> => job;

type AddOptions = { key?: string; runAt?: Date };

/** Enqueues in the transaction of the change. A job with the same key that has not started is replaced. */
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
