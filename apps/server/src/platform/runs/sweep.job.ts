import { type SystemTx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob, type Job } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import type { RunKind } from './run-resumably.ts';
import { listAbandonedRuns, type RunKey, type RunRows } from './runs.queries.ts';

/** Long-running work that is stored as a row with a status, and the job that executes it. */
export type Resumption = {
  readonly name: string;
  /** Enqueues unfinished runs without a current lease. If a run is leased meanwhile, the second job does nothing. */
  readonly resume: (tx: SystemTx) => Promise<void>;
};

export const defineResumption = <R extends RunKey>(
  name: string,
  ...kinds: readonly Pick<RunKind<R>, keyof RunRows | 'queue'>[]
): Resumption => ({
  name,
  resume: async (tx) => {
    for (const kind of kinds) for (const run of await listAbandonedRuns(tx, kind)) await kind.queue(tx, run);
  },
});

export const resume = ({ db }: Pick<Services, 'db'>, { name, resume }: Resumption): Promise<void> =>
  withSystem(db, `resume ${name}`, resume);

/**
 * Workers release the jobs of dead workers. This finds the rest: runs whose job used its last attempt or was lost
 * with the queue. Each kind is swept separately, so an error in one does not stop the others.
 */
export const createSweepJob = (resumptions: readonly Resumption[]): Job<Record<string, never>> =>
  defineJob({
    name: 'platform.resume-runs',
    payload: z.object({}),
    retry: { maxAttempts: 3 },
    cron: '* * * * *',
    handler: async (_payload, services) => {
      const failures: unknown[] = [];
      for (const resumption of resumptions)
        await resume(services, resumption).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Some runs could not be swept.');
    },
  });
