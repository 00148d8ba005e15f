import type { Services } from '../services.ts';
import { deleteBeat, releaseDeadWorkers, releaseLostJobs, saveBeat } from './jobs.queries.ts';

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

/** Pure. A gap of two beats or more begins it anew. */
export const noteBeat = ({ since, beatenAt }: Steadiness, now: number): Steadiness => ({
  since: now - beatenAt > 2 * BEAT_MS ? now : since,
  beatenAt: now,
});

export const maySayDead = ({ since, beatenAt }: Steadiness): boolean => beatenAt - since >= STEADY_MS;

type BeatingWorker = {
  readonly id: string;
  /** Ids of the jobs that it is at. */
  readonly running: () => readonly string[];
  /** Whether ends of jobs wait to be written: until they are, those jobs look lost. */
  readonly hasUnwritten: () => boolean;
};

export type WorkerBeat = {
  /** The queue could not ask for a job: what it was given meanwhile may never have arrived. */
  noteBrokenAnswer(): void;
  stop(): Promise<void>;
};

/** Shows that this worker lives, and frees the jobs of those that died. */
export async function startBeat({ db, log }: Services, worker: BeatingWorker): Promise<WorkerBeat> {
  let steadiness = startSteadiness(Date.now());
  let brokenAt: number | undefined;

  const beat = async () => {
    await saveBeat(db, worker.id);
    const now = Date.now();
    steadiness = noteBeat(steadiness, now);
    if (maySayDead(steadiness)) {
      const dead = await releaseDeadWorkers(db);
      if (dead.length > 0) log.warn({ workers: dead }, 'jobs of dead workers were freed');
    }
    if (brokenAt === undefined || worker.hasUnwritten()) return;
    await releaseLostJobs(db, worker.id, worker.running());
    if (now - brokenAt > LOOK_FOR_LOST_MS) brokenAt = undefined;
  };

  await beat();
  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed')),
    BEAT_MS,
  );
  return {
    noteBrokenAnswer() {
      brokenAt = Date.now();
    },
    async stop() {
      clearInterval(timer);
      await deleteBeat(db, worker.id);
    },
  };
}
