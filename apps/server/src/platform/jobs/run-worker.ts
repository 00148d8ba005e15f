import { randomUUID } from 'node:crypto';
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import type { Job } from './define-job.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every payload type; each job checks its own.
export type AnyJob = Job<any>;

const BEAT_MS = 5_000;
const MOST_AT_ONCE = 5;

export type Worker = { stop(): Promise<void> };

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
  const byName = indexJobs(jobs);
  // A job holds one connection of the program's pool at a time; one more is left for the heartbeat.
  const concurrency = Math.max(1, Math.min(MOST_AT_ONCE, config.poolSize - 1));
  const runner: Runner = await run({
    connectionString: config.databaseUrl,
    concurrency,
    // Its own connections are for the queue alone: one per place and one that listens.
    maxPoolSize: concurrency + 1,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: toWorkerLogger(log),
    taskList: Object.fromEntries([...byName.values()].map((job) => [job.name, toTask(job, services)])),
    parsedCronItems: parseCronItems(
      [...byName.values()].flatMap((job) =>
        job.cron ? [{ task: job.name, match: job.cron, identifier: job.name }] : [],
      ),
    ),
  });
  const stopBeating = await beat(services);
  return {
    async stop() {
      await stopBeating();
      await runner.stop();
    },
  };
}

function toTask(job: AnyJob, services: Services) {
  return async (payload: unknown) => {
    try {
      // Cron adds its own `_cron` field; the schema drops it.
      await job.handler(job.payload.parse(payload ?? {}), services);
      services.metrics.jobs.inc({ job: job.name, outcome: 'done' });
    } catch (error) {
      services.metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      throw error;
    }
  };
}

async function beat({ db, log }: Services): Promise<() => Promise<void>> {
  const process = randomUUID();
  const write = () =>
    sql`insert into system.heartbeats (process, role) values (${process}, 'worker')
      on conflict (process) do update set beat_at = now()`.execute(db);
  await write();
  const timer = setInterval(
    () => void write().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed')),
    BEAT_MS,
  );
  return async () => {
    clearInterval(timer);
    await sql`delete from system.heartbeats where process = ${process}`.execute(db);
  };
}

const toWorkerLogger = (log: Log) =>
  new Logger((scope) => (level, message, meta) => {
    const name = level === 'warning' ? 'warn' : level;
    // The library tells of every job it starts; that is debug to us.
    log[name === 'info' ? 'debug' : name]({ ...scope, ...meta }, message);
  });
