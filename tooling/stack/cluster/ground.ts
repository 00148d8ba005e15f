import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeOwner, chooseRunner, type Runner } from '../../postgres/run-as.ts';
import { Problem } from '../../problem.ts';
import { type Child, startChild } from '../../processes/child.ts';
import { createChildList } from '../../processes/leftovers.ts';
import { REPOSITORY_ROOT } from '../settings.ts';
import { findPrograms, type Programs } from './programs.ts';

/** The folder, programs and running processes of a cluster on this machine. */
export type Ground = {
  readonly folder: string;
  /** A copy of deploy/ that PostgreSQL's user can read. */
  readonly deploy: string;
  readonly programs: Programs;
  /** PostgreSQL and its tools refuse to run as root. */
  readonly runner: Runner;
  /** Creates a folder owned by the runner. */
  own(name: string): string;
  /** Writes a file that only the runner can read. */
  write(name: string, text: string): string;
  start(name: string, program: string, args: string[], env: NodeJS.ProcessEnv): Child;
  /** Registers a custom stop function. Stops run in reverse order. */
  join(stop: () => Promise<void>): void;
  stop(): Promise<void>;
};

export function createClusterFolder(keepLogsIn: string): Ground {
  const programs = findPrograms();
  const runner = chooseRunner([]);
  // pgBackRest and Patroni use the socket of Debian's package with peer authentication, which
  // requires this user name.
  if (!runner || (runner.uid === undefined && userInfo().username !== 'postgres'))
    throw new Problem('Start the cluster as root or as the user postgres.');
  const folder = mkdtempSync(join(tmpdir(), 'hearback-cluster-'));
  chmodSync(folder, 0o711);
  const deploy = join(folder, 'deploy');
  cpSync(join(REPOSITORY_ROOT, 'deploy'), deploy, { recursive: true });
  for (const [file, mode] of [
    ['.', 0o755],
    ['make-database.sh', 0o755],
    ['patroni.yml', 0o644],
  ] as const)
    chmodSync(join(deploy, file), mode);
  mkdirSync(join(folder, 'logs'));
  const list = createChildList(join(folder, 'children.json'));
  const members: (() => Promise<void>)[] = [];
  return {
    folder,
    deploy,
    programs,
    runner,
    own(name) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      changeOwner(runner, path);
      return path;
    },
    write(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      changeOwner(runner, path);
      return path;
    },
    start(name, program, args, env) {
      const logFile = join(folder, 'logs', `${name}.log`);
      const options = { name, program, args, runner, cwd: '/', env, logFile, streamLogs: false };
      const child = startChild(options);
      list.add(name, child.pid);
      members.push(child.stop);
      return child;
    },
    join: (stop) => members.push(stop),
    async stop() {
      for (const stop of members.toReversed()) await stop();
      cpSync(join(folder, 'logs'), keepLogsIn, { recursive: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The caller's environment would leak into the programs, so they get none of it. */
export const BARE_ENV = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C.UTF-8', TZ: 'UTC' };

/** Retries until it succeeds. The last error is thrown on timeout. */
export async function until<T>(
  what: string,
  withinMs: number,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  let last = '';
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      last = ` (${error instanceof Error ? error.message : error})`;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (Date.now() > deadline)
      throw new Problem(`${what} did not happen within ${withinMs / 1000} s${last}.`);
    await sleep(250);
  }
}

/** The first line of PostgreSQL's lock file is the process id. */
export function findPostmasterPid(pgdata: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(pgdata, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}
