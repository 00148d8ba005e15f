import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

export type TemporaryPostgres = { url: string; stop(): Promise<void> };

type Report = { url?: string; problem?: string };

/** A fresh PostgreSQL for tests, checks and benchmarks. It ends with this process, however this process ends. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  // A separate process group, so that Ctrl-C does not reach it before the tests that use it.
  const guardian = fork(join(import.meta.dirname, 'guardian.ts'), { detached: true, execArgv: [] });
  const exited = once(guardian, 'exit');
  const [report] = (await Promise.race([once(guardian, 'message'), exited])) as [Report | number | null];
  if (typeof report !== 'object' || !report?.url) {
    throw new Problem(
      `The tests' PostgreSQL did not start: ${typeof report === 'object' ? report?.problem : 'no reason'}`,
    );
  }
  guardian.unref();
  guardian.channel?.unref();
  return {
    url: report.url,
    stop: async () => {
      if (guardian.exitCode !== null) return;
      guardian.ref();
      guardian.disconnect();
      await exited;
    },
  };
}
