import { type SystemTx, withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob, type Job } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import type { RunKind } from './run-resumably.ts';
import { listAbandoned, type RunKey, type RunRows } from './runs.queries.ts';

/** Long work that is a row with a state, and the job that works it off. */
export type Resumption = {
  readonly name: string;
  /** Queues again what is not over and nobody works on any more. Whoever holds it meanwhile turns the second job away. */
  readonly resume: (tx: SystemTx) => Promise<void>;
};

export const defineResumption = <R extends RunKey>(
  name: string,
  ...kinds: readonly Pick<RunKind<R>, keyof RunRows | 'queue'>[]
): Resumption => ({
  name,
  resume: async (tx) => {
    for (const kind of kinds) for (const run of await listAbandoned(tx, kind)) await kind.queue(tx, run);
  },
});

export const resume = ({ db }: Pick<Services, 'db'>, { name, resume }: Resumption): Promise<void> =>
  withSystem(db, `resume ${name}`, resume);

/**
 * Jobs of a dead worker are freed by the others. This finds what is left behind all the same: a job that had its last try, or was
 * lost with its queue. Each is looked for alone: trouble with one stops no other.
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
      if (failures.length > 0) throw new AggregateError(failures, 'Some runs could not be looked for.');
    },
  });
