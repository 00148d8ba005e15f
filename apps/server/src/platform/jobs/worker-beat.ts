import type { SystemTx } from '@hearback/database';
import type { Services } from '../services.ts';
import { collectGivenUp, deleteBeat, releaseDeadWorkers, releaseLostJobs, saveBeat } from './jobs.queries.ts';

const BEAT_MS = 5_000;
/**
 * After an outage every worker looks dead until it beats again. Only who has beaten for so long without a gap may say that
 * others are dead.
 */
const STEADY_MS = 20_000;
/** How long after a broken connection jobs are looked for that were given out and never arrived. */
const LOOK_FOR_LOST_MS = 60_000;

type Steadiness = { readonly since: number; readonly beatenAt: number };

export const startSteadiness = (now: number): Steadiness => ({ since: now, beatenAt: now });

/** Pure. A gap of two beats or more begins it anew; so does a clock that was set back, which would else hold it up as far. */
export const noteBeat = ({ since, beatenAt }: Steadiness, now: number): Steadiness => ({
  since: now - beatenAt > 2 * BEAT_MS || now < beatenAt ? now : since,
  beatenAt: now,
});

export const maySayDead = ({ since, beatenAt }: Steadiness): boolean => beatenAt - since >= STEADY_MS;

type BeatingWorker = {
  /** One for each part of the queue that takes jobs. */
  readonly ids: readonly string[];
  /** Ids of the jobs that it is at. */
  readonly running: () => readonly string[];
  /** Whether ends of jobs wait to be written: until they are, those jobs look lost. */
  readonly hasUnwritten: () => boolean;
};

export type WorkerBeat = {
  /** The queue could not ask for a job: what it was given meanwhile may never have arrived. */
  noteBrokenAnswer(): void;
  /** A try failed, which may have been the last. */
  noteGivenUp(): void;
  stop(): Promise<void>;
};

/** Shows that this worker lives, and frees the jobs of those that died. */
export async function startBeat(services: Services, worker: BeatingWorker): Promise<WorkerBeat> {
  const { db, log } = services;
  let steadiness = startSteadiness(performance.now());
  let brokenAt: number | undefined;
  // Also those of a worker that ended before it could note them.
  let givenUp = true;

  const beat = async () => {
    await saveBeat(db, worker.ids);
    const now = performance.now();
    steadiness = noteBeat(steadiness, now);
    if (maySayDead(steadiness)) {
      const dead = await releaseDeadWorkers(db);
      if (dead.length > 0) log.warn({ workers: dead }, 'jobs of dead workers were freed');
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
    noteGivenUp() {
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
  log.error({ jobs: jobs.length }, 'jobs were given up');
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
