import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { type ChildOptions, startChild } from '../processes/child.ts';
import { createChildList } from '../processes/leftovers.ts';

type Member = { stop(): Promise<void> };

export type Crew = {
  start(options: ChildOptions): void;
  /** For what is started elsewhere, PostgreSQL and the lock; stopped in the reverse order of joining. */
  join(member: Member, exited?: { what: string; when: Promise<void> }): void;
  /** Rejects when a member ends that nobody asked to end. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/** Everything that runs for one stack: the last to come is the first to go, so nobody loses what it leans on. */
export function createCrew(dataDir: string): Crew {
  const members: Member[] = [];
  const list = createChildList(join(dataDir, 'children.json'));
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  let stopped: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const member of members.toReversed()) await member.stop();
  }
  return {
    start(options) {
      const child = startChild(options);
      list.add(child.name, child.pid);
      members.push(child);
      child.exited.then((how) => stopped ?? failure.reject(child.problem(how)));
    },
    join(member, exited) {
      members.push(member);
      exited?.when.then(
        () =>
          stopped ??
          failure.reject(new Problem(`${exited.what} ended on its own: look into its log and start again.`)),
      );
    },
    failed: failure.promise,
    stop() {
      stopped ??= stopAll().finally(list.clear);
      return stopped;
    },
  };
}
