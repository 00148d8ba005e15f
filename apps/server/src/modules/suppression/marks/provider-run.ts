import { withWorkspace } from '@hearback/database';
import type { RunKind } from '#server/platform/runs/run-resumably.ts';
import type { RunKey } from '#server/platform/runs/runs.queries.ts';
import { classifyProviderError } from './failures.ts';

type ProviderRun<R extends RunKey> = Pick<RunKind<R>, 'table' | 'read' | 'work' | 'afterStep' | 'queue'> & {
  readonly describe: (run: R) => string;
};

/** A call to a provider that is stored as a row and retried for about four hours. After that a person retries. */
export const defineProviderRun = <R extends RunKey>({ describe, ...run }: ProviderRun<R>): RunKind<R> => ({
  ...run,
  open: ['waiting', 'running'],
  leaseMs: 5 * 60_000,
  maxAttempts: 18,
  withTx: ({ db }, { workspace_id }, work) => withWorkspace(db, workspace_id, work),
  judge: async ({ log }, failed, error) => {
    log.warn(
      { err: error, table: run.table, step: failed.id, kind: describe(failed) },
      'call to a provider failed',
    );
    return classifyProviderError(error);
  },
});
