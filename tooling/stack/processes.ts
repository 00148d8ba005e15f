import { join } from 'node:path';
import { type ChildOptions, startChild } from '../processes/child.ts';
import { createChildList } from '../processes/leftovers.ts';
import { type Part, type Running, type Supervised, supervise } from '../processes/supervise.ts';
import type { Progress } from './progress.ts';

type Member = { stop(): Promise<void> };

export type Processes = {
  start(options: ChildOptions): void;
  /** For what is started elsewhere and can be started again: PostgreSQL. */
  keep(first: Running, part: Part): void;
  /** For what only has to be let go, the lock; stopped in the reverse order of joining. */
  join(member: Member): void;
  /** Everything stands: from here on, what ends without being told to is started again. */
  keepUp(): void;
  /** Rejects when a member ends before everything stands, or with something that no new start can mend. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/** Everything that runs for one stack: the last to come is the first to go, so nobody loses what it leans on. */
export function startProcesses(dataDir: string, progress: Progress): Processes {
  const members: Member[] = [];
  const kept: Supervised[] = [];
  const list = createChildList(join(dataDir, 'children.json'));
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let stopped: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const member of members.toReversed()) await member.stop();
  }
  function keep(first: Running, part: Part, onStart?: (pid: number) => void): void {
    const supervised = supervise(first, part, { say: progress.note, giveUp: failure.reject, onStart });
    members.push(supervised);
    kept.push(supervised);
  }
  return {
    start(options) {
      const part = { name: `The ${options.name}`, start: () => startChild(options) };
      keep(startChild(options), part, (pid) => list.add(options.name, pid));
    },
    // PostgreSQL is not listed: one that was left behind is stopped in its own gentle way.
    keep: (first, part) => keep(first, part),
    join(member) {
      members.push(member);
    },
    keepUp() {
      for (const supervised of kept) supervised.keepUp();
    },
    failed: failure.promise,
    stop() {
      stopped ??= stopAll().finally(list.clear);
      return stopped;
    },
  };
}
