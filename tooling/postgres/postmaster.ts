import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { findCommandLine } from '../processes/identity.ts';
import { SERVER_ENV } from './cluster.ts';
import type { PostgresPaths } from './paths.ts';
import { changeOwner, listIds } from './run-as.ts';

export type Postmaster = { pid: number; exited: Promise<string>; stop(): Promise<void> };

/** A transient problem that a retry may solve. */
class TransientFailure extends Error {}

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export async function startPostmaster(
  place: PostgresPaths,
  findPort: () => Promise<number>,
  durable: boolean,
  settings: readonly string[] = [],
) {
  for (let attempt = 1; ; attempt++) {
    const port = await findPort();
    try {
      return { port, postmaster: await launch(place, port, [...(durable ? [] : NOT_DURABLE), ...settings]) };
    } catch (error) {
      if (!(error instanceof TransientFailure) || attempt === 20) throw error;
      await sleep(500);
    }
  }
}

/** Stops the PostgreSQL of a killed launcher, or removes a lock file that names an unrelated process. */
export function stopSurvivor(place: PostgresPaths): boolean {
  const lock = join(place.pgdata, 'postmaster.pid');
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN;
  if (Number.isNaN(pid)) return false;
  if (!findCommandLine(pid)?.includes(place.pgdata)) {
    // PostgreSQL itself would refuse to start if another process has that id by now.
    rmSync(lock, { force: true });
    return false;
  }
  const args = ['stop', '-D', place.pgdata, '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_MS / 1000)];
  const stopped = spawnSync(place.binaries.pg_ctl, args, {
    ...listIds(place.runner),
    cwd: '/',
    env: SERVER_ENV,
    encoding: 'utf8',
  });
  if (stopped.status !== 0) {
    throw new Problem(
      `A PostgreSQL server from an earlier start (process ${pid}) does not stop: stop it with 'kill -QUIT ${pid}' and start again.`,
    );
  }
  return true;
}

async function launch(place: PostgresPaths, port: number, settings: readonly string[]): Promise<Postmaster> {
  const logFile = join(place.home, 'postgres.log');
  const log = openSync(logFile, 'w', 0o600);
  changeOwner(place.runner, logFile);
  const child = spawn(place.binaries.postgres, serverArguments(place, port, settings), {
    ...listIds(place.runner),
    cwd: '/',
    env: SERVER_ENV,
    stdio: ['ignore', log, log],
    // A separate process group, so that Ctrl-C in the terminal only reaches the launcher, which
    // stops everything in order.
    detached: true,
  });
  closeSync(log);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  await waitUntilReady(place, child, logFile);
  return { pid: child.pid as number, exited, stop: () => stop(child, exited) };
}

function serverArguments(place: PostgresPaths, port: number, more: readonly string[]): string[] {
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'],
    ...['timezone=UTC', 'log_timezone=UTC', 'logging_collector=off', 'log_destination=stderr'],
    ...more,
  ];
  return ['-D', place.pgdata, ...settings.flatMap((setting) => ['-c', setting])];
}

/** The eighth line of the lock file says 'ready' once connections are accepted. pg_ctl reads the same line. */
async function waitUntilReady(place: PostgresPaths, child: ChildProcess, logFile: string): Promise<void> {
  const lock = join(place.pgdata, 'postmaster.pid');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const lines = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n') : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      break;
    }
    await sleep(20);
  }
  const log = readFileSync(logFile, 'utf8').trim();
  const passing = /Address already in use|shared memory block .* is still in use|lock file .* already exists/;
  if (passing.test(log)) throw new TransientFailure(log);
  throw new Problem(
    `PostgreSQL did not start. Last lines of ${logFile}:\n${log.split('\n').slice(-8).join('\n')}`,
  );
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const late = new AbortController();
    await Promise.race([
      exited,
      sleep(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
  }
}
