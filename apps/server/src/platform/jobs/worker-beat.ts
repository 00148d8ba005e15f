import type { SystemTx } from '@hearback/database';
import type { Services } from '../services.ts';
import { collectGivenUp, deleteBeat, releaseDeadWorkers, releaseLostJobs, saveBeat } from './jobs.queries.ts';

const BEAT_MS = 5_000;
/**
 * After an outage every worker looks dead until its next heartbeat. Only a worker with uninterrupted heartbeats for
 * this long may declare others dead.
 */
const STEADY_MS = 20_000;
/** How long after a broken connection to look for jobs whose assignment was lost. */
const LOOK_FOR_LOST_MS = 60_000;

type Steadiness = { readonly since: number; readonly beatenAt: number };

export const startSteadiness = (now: number): Steadiness => ({ since: now, beatenAt: now });

/**
 * Restarts the steady period after a gap of two heartbeats or more, or after a clock was set back, which would
 * otherwise extend it by that much.
 */
export const updateSteadiness = ({ since, beatenAt }: Steadiness, now: number): Steadiness => ({
  since: now - beatenAt > 2 * BEAT_MS || now < beatenAt ? now : since,
  beatenAt: now,
});

export const canDeclareDead = ({ since, beatenAt }: Steadiness): boolean => beatenAt - since >= STEADY_MS;

type LiveWorker = {
  /** One id per part of the queue that takes jobs. */
  readonly ids: readonly string[];
  /** Ids of the running jobs. */
  readonly running: () => readonly string[];
  /** True while some job completions are not recorded yet. Until then those jobs look lost. */
  readonly hasUnwritten: () => boolean;
};

export type WorkerBeat = {
  /** A fetch for the next job failed, so a job may have been assigned but not received. */
  noteBrokenAnswer(): void;
  /** An attempt failed, possibly the last one. */
  recordFailedJob(): void;
  stop(): Promise<void>;
};

/** Sends the heartbeat of this worker and releases the jobs of dead ones. */
export async function startBeat(services: Services, worker: LiveWorker): Promise<WorkerBeat> {
  const { db, log } = services;
  let steadiness = startSteadiness(performance.now());
  let brokenAt: number | undefined;
  // Start with true, to collect jobs of a worker that stopped before it could do so.
  let givenUp = true;

  const beat = async () => {
    await saveBeat(db, worker.ids);
    const now = performance.now();
    steadiness = updateSteadiness(steadiness, now);
    if (canDeclareDead(steadiness)) {
      const dead = await releaseDeadWorkers(db);
      if (dead.length > 0) log.warn({ workers: dead }, 'released jobs of dead workers');
      givenUp ||= dead.length > 0;
    }
    if (givenUp) {
      givenUp = worker.hasUnwritten();
      await collectGivenUp(db, (tx, jobs) => notifyGivenUp(services, tx, jobs));
    }
    if (brokenAt === undefined || worker.hasUnwritten()) return;
    await releaseLostJobs(db, worker.ids, worker.running());
    if (now - brokenAt > LOOK_FOR_LOST_MS) brokenAt = undefined;
  };

  await beat();
  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed')),
    BEAT_MS,
  );
  return {
    noteBrokenAnswer() {
      brokenAt = performance.now();
    },
    recordFailedJob() {
      givenUp = true;
    },
    async stop() {
      clearInterval(timer);
      await deleteBeat(db, worker.ids);
    },
  };
}

async function notifyGivenUp(
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
