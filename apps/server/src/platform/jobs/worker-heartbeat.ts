import type { SystemTx } from '@hearback/database';
import type { Services } from '../services.ts';
import {
  collectFailedJobs,
  deleteHeartbeat,
  releaseDeadWorkers,
  releaseLostJobs,
  saveHeartbeat,
} from './jobs.queries.ts';

const HEARTBEAT_MS = 5_000;
/**
 * After an outage every worker looks dead until its next heartbeat. Only a worker with uninterrupted heartbeats for
 * this long may declare others dead.
 */
const STEADY_MS = 20_000;
/** How long after a broken connection to look for jobs whose assignment was lost. */
const LOST_JOBS_WINDOW_MS = 60_000;

type Steadiness = { readonly since: number; readonly lastBeatAt: number };

export const startSteadiness = (now: number): Steadiness => ({ since: now, lastBeatAt: now });

/**
 * Restarts the steady period after a gap of two heartbeats or more, or after a clock was set back, which would
 * otherwise extend it by that much.
 */
export const updateSteadiness = ({ since, lastBeatAt }: Steadiness, now: number): Steadiness => ({
  since: now - lastBeatAt > 2 * HEARTBEAT_MS || now < lastBeatAt ? now : since,
  lastBeatAt: now,
});

export const canDeclareDead = ({ since, lastBeatAt }: Steadiness): boolean => lastBeatAt - since >= STEADY_MS;

type LiveWorker = {
  /** One id per part of the queue that takes jobs. */
  readonly ids: readonly string[];
  /** Ids of the running jobs. */
  readonly running: () => readonly string[];
  /** True while some job completions are not recorded yet. Until then those jobs look lost. */
  readonly hasUnwritten: () => boolean;
};

export type WorkerHeartbeat = {
  /** A fetch for the next job failed, so a job may have been assigned but not received. */
  recordLostResponse(): void;
  /** An attempt failed, possibly the last one. */
  recordFailedJob(): void;
  stop(): Promise<void>;
};

/** Sends the heartbeat of this worker and releases the jobs of dead ones. */
export async function startHeartbeat(services: Services, worker: LiveWorker): Promise<WorkerHeartbeat> {
  const { db, log } = services;
  let steadiness = startSteadiness(performance.now());
  let brokenAt: number | undefined;
  // Start with true, to collect jobs of a worker that stopped before it could do so.
  let hasFailedJobs = true;

  const heartbeat = async () => {
    await saveHeartbeat(db, worker.ids);
    const now = performance.now();
    steadiness = updateSteadiness(steadiness, now);
    if (canDeclareDead(steadiness)) {
      const dead = await releaseDeadWorkers(db);
      if (dead.length > 0) log.warn({ workers: dead }, 'released jobs of dead workers');
      hasFailedJobs ||= dead.length > 0;
    }
    if (hasFailedJobs) {
      hasFailedJobs = worker.hasUnwritten();
      await collectFailedJobs(db, (tx, jobs) => publishFailedJobs(services, tx, jobs));
    }
    if (brokenAt === undefined || worker.hasUnwritten()) return;
    await releaseLostJobs(db, worker.ids, worker.running());
    if (now - brokenAt > LOST_JOBS_WINDOW_MS) brokenAt = undefined;
  };

  await heartbeat();
  const timer = setInterval(
    () => void heartbeat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed')),
    HEARTBEAT_MS,
  );
  return {
    recordLostResponse() {
      brokenAt = performance.now();
    },
    recordFailedJob() {
      hasFailedJobs = true;
    },
    async stop() {
      clearInterval(timer);
      await deleteHeartbeat(db, worker.ids);
    },
  };
}

async function publishFailedJobs(
  { recordEvent, log }: Services,
  tx: SystemTx,
  jobs: readonly { workspace_id: string; id: string }[],
): Promise<void> {
  if (jobs.length === 0) return;
  log.error({ jobs: jobs.length }, 'jobs failed permanently');
  await recordEvent(
    tx,
    ...jobs.map(({ workspace_id, id }) => ({
      workspace_id,
      actor_user_id: null,
      name: 'job.changed' as const,
      ids: { job_id: id },
    })),
  );
}
