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
import { startBeat } from './worker-beat.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every payload type; each job checks its own.
export type AnyJob = Job<any>;

const MAX_AT_ONCE = 5;
/** Beside them, for jobs that have kept places: one may be at a storm of one account for a while. */
const MAX_KEPT = 2;

export type Worker = {
  stop(): Promise<void>;
  /** Rejects when the queue ends by itself: then this process does nothing any more. */
  readonly failed: Promise<never>;
};

/** Start-up fails when two jobs share a name: one of them would never run. */
export function indexJobs(jobs: readonly AnyJob[]): Map<string, AnyJob> {
  const byName = new Map<string, AnyJob>();
  for (const job of jobs) {
    if (byName.has(job.name)) throw new Error(`Two jobs are called ${job.name}.`);
    byName.set(job.name, job);
  }
  return byName;
}

export async function runWorker(services: Services, jobs: readonly AnyJob[]): Promise<Worker> {
  const { config, log } = services;
  indexJobs(jobs);
  const kept = jobs.filter(({ hasKeptPlaces }) => hasKeptPlaces);
  const places = sharePlaces(config.poolSize, kept.length > 0);
  const queue = createQueuePool({
    url: config.directDatabaseUrl,
    applicationName: 'hearback: queue',
    // Its own connections are for the queue alone: one per place and one for each that listens.
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
  if (places.kept > 0) runners.push(await start(places.kept, kept, []));
  const beat = await startBeat(services, {
    ids: watched.ids,
    running: watched.running,
    hasUnwritten: () => queue.unwritten() > 0,
  });
  watched.events.on('worker:getJob:error', () => beat.noteBrokenAnswer());
  // Every failed try, not the last alone: one that was replaced meanwhile had its last without knowing.
  watched.events.on('job:error', () => beat.noteGivenUp());
  let stopping = false;
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const ended = (error?: unknown) => {
    if (!stopping) failure.reject(new Error('The job queue ended by itself.', { cause: error }));
  };
  for (const { promise } of runners) promise.then(() => ended(), ended);
  return {
    failed: failure.promise,
    async stop() {
      stopping = true;
      await Promise.all(runners.map((runner) => runner.stop()));
      await queue.settle();
      await queue.end();
      // Last: whoever is cut short before this leaves a beat that goes stale, and its jobs are freed by the others.
      await beat.stop();
    },
  };
}

/** Learns from the queue's own events what its parts call themselves, which is what their locks carry, and which jobs they are at. */
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
 * A job holds one connection of the program's pool at a time; one more is left for the heartbeat. A pool too small for all
 * takes from the open places first: what arrives needs a place however few there are.
 */
export function sharePlaces(poolSize: number, hasKept: boolean): { open: number; kept: number } {
  const kept = hasKept ? Math.min(MAX_KEPT, Math.max(1, Math.floor((poolSize - 1) / 3))) : 0;
  return { open: Math.max(1, Math.min(MAX_AT_ONCE, poolSize - 1 - kept)), kept };
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
      // What the queue keeps of it is shown to people.
      throw new Error(failureReason(error), { cause: error });
    }
  };
}

const toWorkerLogger = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    const name = level === 'warning' ? 'warn' : level;
    // The library tells of every job it starts; that is debug to us.
    log[name === 'info' ? 'debug' : name]({ ...scope, ...meta }, message);
  });
