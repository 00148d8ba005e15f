import { EventEmitter } from 'node:events';
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import { retryCollisions } from '../concurrency/retry-collisions.ts';
import type { Log } from '../observability/log.ts';
import type { Services } from '../services.ts';
import type { Job } from './define-job.ts';
import { failureReason } from './failure-reason.ts';
import { createQueuePool } from './queue-pool.ts';
import { startHeartbeat } from './worker-heartbeat.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every payload type; each job validates its own.
export type AnyJob = Job<any>;

const MAX_CONCURRENCY = 5;
/** Additional slots for jobs with `hasReservedSlots`; a burst of one account may occupy one for a while. */
const MAX_RESERVED_SLOTS = 2;

export type Worker = {
  stop(): Promise<void>;
  /** Rejects if the queue stops unexpectedly. The process then does no more work. */
  readonly failed: Promise<never>;
};

/** Start-up fails if two jobs share a name, because one of them would never run. */
export function indexJobs(jobs: readonly AnyJob[]): Map<string, AnyJob> {
  const byName = new Map<string, AnyJob>();
  for (const job of jobs) {
    if (byName.has(job.name)) throw new Error(`Two jobs are named ${job.name}.`);
    byName.set(job.name, job);
  }
  return byName;
}

export async function runWorker(services: Services, jobs: readonly AnyJob[]): Promise<Worker> {
  const { config, log } = services;
  indexJobs(jobs);
  const reservedJobs = jobs.filter(({ hasReservedSlots }) => hasReservedSlots);
  const places = splitSlots(config.poolSize, reservedJobs.length > 0);
  const queue = createQueuePool({
    url: config.directDatabaseUrl,
    applicationName: 'hearback: queue',
    // Connections for the queue only: one per slot and one per LISTEN connection.
    max: places.open + places.kept + 2,
    onError: (error) => log.warn({ err: error }, 'queue connection lost'),
  });
  const watched = watchRunner();
  const start = (
    concurrency: number,
    its: readonly AnyJob[],
    scheduled: readonly AnyJob[],
  ): Promise<Runner> =>
    run({
      pgPool: queue.pool,
      events: watched.events,
      concurrency,
      pollInterval: 2_000,
      noHandleSignals: true,
      logger: toWorkerLogger(log),
      taskList: Object.fromEntries(its.map((job) => [job.name, toTask(job, services)])),
      parsedCronItems: parseCronItems(
        scheduled.flatMap((job) =>
          job.cron ? [{ task: job.name, match: job.cron, identifier: job.name }] : [],
        ),
      ),
    });
  const runners = [await start(places.open, jobs, jobs)];
  if (places.kept > 0) runners.push(await start(places.kept, reservedJobs, []));
  const heartbeat = await startHeartbeat(services, {
    ids: watched.ids,
    running: watched.running,
    hasUnwritten: () => queue.unwritten() > 0,
  });
  watched.events.on('worker:getJob:error', () => heartbeat.recordLostResponse());
  // On every failed attempt, not only the last: a job that was replaced meanwhile does not report its last attempt.
  watched.events.on('job:error', () => heartbeat.recordFailedJob());
  let stopping = false;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const ended = (error?: unknown) => {
    if (!stopping) failure.reject(new Error('The job queue stopped unexpectedly.', { cause: error }));
  };
  for (const { promise } of runners) promise.then(() => ended(), ended);
  return {
    failed: failure.promise,
    async stop() {
      stopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
      await queue.settle();
      await queue.end();
      // Last: if the process is killed before this, its heartbeat goes stale and other workers release its jobs.
      await heartbeat.stop();
    },
  };
}

/**
 * Collects the worker ids that appear in the queue's locks and the ids of running jobs from graphile-worker's events.
 */
function watchRunner() {
  const events = new EventEmitter() as WorkerEvents;
  const running = new Set<string>();
  const ids: string[] = [];
  events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id));
  events.on('job:start', ({ job }) => running.add(job.id));
  events.on('job:complete', ({ job }) => running.delete(job.id));
  return { events, ids, running: () => [...running] };
}

/**
 * A job holds one connection of the pool at a time, and one is left for the heartbeat. If the pool is too small, the
 * open slots shrink first, because ingestion always needs a slot.
 */
export function splitSlots(poolSize: number, hasKept: boolean): { open: number; kept: number } {
  const reservedSlots = hasKept
    ? Math.min(MAX_RESERVED_SLOTS, Math.max(1, Math.floor((poolSize - 1) / 3)))
    : 0;
  return { open: Math.max(1, Math.min(MAX_CONCURRENCY, poolSize - 1 - reservedSlots)), kept: reservedSlots };
}

function toTask(job: AnyJob, services: Services) {
  return async (payload: unknown, { job: { id } }: JobHelpers) => {
    try {
      // Cron adds its own `_cron` field; the schema drops it.
      const checked = job.payload.parse(payload ?? {});
      await retryCollisions(() => job.handler(checked, services, String(id)));
      services.metrics.jobs.inc({ job: job.name, outcome: 'done' });
    } catch (error) {
      services.metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      services.log.error({ err: error, job: job.name }, 'job failed');
      // The queue stores this message and people see it.
      throw new Error(failureReason(error), { cause: error });
    }
  };
}

const toWorkerLogger = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    const name = level === 'warning' ? 'warn' : level;
    // The library logs every job start at info level, which is debug for us.
    log[name === 'info' ? 'debug' : name]({ ...scope, ...meta }, message);
  });
