import { join } from 'node:path';
import { type ChildOptions, startChild } from '../processes/child.ts';
import { createChildList } from '../processes/leftovers.ts';
import { type Part, type RunningProcess, type SupervisedProcess, supervise } from '../processes/supervise.ts';
import type { Progress } from './progress.ts';

type Member = { stop(): Promise<void> };

export type Processes = {
  start(options: ChildOptions): void;
  /** For parts started elsewhere that can be restarted: PostgreSQL. */
  keep(first: RunningProcess, part: Part): void;
  /** For things that only need to be released, such as the lock. Stopped in reverse order. */
  join(member: Member): void;
  /** Everything is up. From here on, parts that end unexpectedly are restarted. */
  keepUp(): void;
  /** Rejects if a part ends during the start, or with a problem that a restart cannot fix. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/** All processes of one stack. They are stopped in reverse order, so that none loses its dependencies. */
export function startProcesses(dataDir: string, progress: Progress): Processes {
  const members: Member[] = [];
  const supervisedProcesses: SupervisedProcess[] = [];
  const list = createChildList(join(dataDir, 'children.json'));
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let stopped: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const member of members.toReversed()) await member.stop();
  }
  function keep(first: RunningProcess, part: Part, onStart?: (pid: number) => void): void {
    const supervised = supervise(first, part, { say: progress.note, giveUp: failure.reject, onStart });
    members.push(supervised);
    supervisedProcesses.push(supervised);
  }
  return {
    start(options) {
      const part = { name: `The ${options.name}`, start: () => startChild(options) };
      keep(startChild(options), part, (pid) => list.add(options.name, pid));
    },
    // PostgreSQL is not listed, because a leftover one is shut down gracefully.
    keep: (first, part) => keep(first, part),
    join(member) {
      members.push(member);
    },
    keepUp() {
      for (const supervised of supervisedProcesses) supervised.keepUp();
    },
    failed: failure.promise,
    stop() {
      stopped ??= stopAll().finally(list.clear);
      return stopped;
    },
  };
}
