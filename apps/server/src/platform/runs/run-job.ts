import { z } from 'zod';
import { addJob, type Job, type JobDefinition } from '../jobs/define-job.ts';
import { type RunKind, runResumably } from './run-resumably.ts';
import type { RunKey } from './runs.queries.ts';

type RunPayload = Record<string, string>;

type RunJob = {
  readonly definition: JobDefinition<RunPayload>;
  readonly queue: RunKind<RunKey>['queue'];
  readonly jobOf: <R extends RunKey>(kind: RunKind<R>) => Job<RunPayload>;
};

/** Defines the job that executes runs of one kind, one job per run. `idName` is the run's name in the payload. */
export function defineRunJob(name: string, idName = 'run_id', maxAttempts = 10): RunJob {
  const definition = {
    name,
    payload: z.object({ workspace_id: z.uuid(), [idName]: z.uuid() }),
    retry: { maxAttempts },
  };
  return {
    definition,
    queue: (tx, { workspace_id, id }, runAt) =>
      addJob(
        tx,
        definition,
        { workspace_id, [idName]: id },
        { key: `${name}:${id}`, ...(runAt && { runAt }) },
      ),
    jobOf: (kind) => ({
      ...definition,
      handler: ({ workspace_id = '', [idName]: id = '' }, services, jobId) =>
        runResumably(services, kind, { workspace_id, id }, jobId),
    }),
  };
}
