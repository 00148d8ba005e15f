import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, Problem } from '../../problem.ts';
import { readIdentity } from '../../processes/identity.ts';

type Holder = { pid: number; identity: string | undefined; url: string; stopping: boolean };

export type RunLock = { markStopping(): void; release(): void };

/** A launcher without a terminal notices within half a second and stops. A new start waits for that. */
const NOTICE_MS = 1_500;
const STOPPING_MS = 40_000;

/** One launcher per data directory. Two would start two PostgreSQL servers on the same files. */
export async function takeRunLock(dataDir: string, url: string): Promise<RunLock> {
  const file = join(dataDir, 'running.json');
  const mine: Holder = { pid: process.pid, identity: readIdentity(process.pid), url, stopping: false };
  const started = Date.now();
  while (!claim(file, mine)) {
    const holder = readHolder(file);
    if (!holder || readIdentity(holder.pid) !== holder.identity) {
      rmSync(file, { force: true });
      continue;
    }
    if (Date.now() - started > (holder.stopping ? STOPPING_MS : NOTICE_MS))
      throw createRunningProblem(dataDir, holder);
    await sleep(100);
  }
  return {
    markStopping: () => writeFileSync(file, JSON.stringify({ ...mine, stopping: true })),
    release: () => rmSync(file, { force: true }),
  };
}

function claim(file: string, mine: Holder): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    // A link appears atomically. A partially written lock would look stale to a second launcher.
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function createRunningProblem(dataDir: string, { url, pid }: Holder): Problem {
  return new Problem(
    `Hearback is already running on ${dataDir} at ${url} (process ${pid}): use it, stop it with Ctrl-C, or set HEARBACK_DATA_DIR and PORT to start another one.`,
  );
}
