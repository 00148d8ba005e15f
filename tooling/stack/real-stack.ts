import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectionUrl } from '../postgres/cluster.ts';
import { findPostgresPaths, type PostgresPaths } from '../postgres/paths.ts';
import { findFreePort } from '../processes/ports.ts';
import { makeDatabaseFolder } from '../temporary-folder.ts';
import { REPOSITORY_ROOT } from './settings.ts';

export type RealStack = { url: string; simulatorsUrl: string; dataDir: string; stop(): Promise<void> };

type RealStackOptions = {
  /** The folder to which the logs are copied when it stops. */
  keepLogsIn: string;
  env?: NodeJS.ProcessEnv;
  /** Origins that the server may call although they are not public, in addition to the simulators. */
  receivers?: readonly string[];
  /** The checkout to start. Defaults to this one. */
  root?: string;
};

/**
 * Starts the same stack as `npm start` with a fresh data directory and free ports, for tests. The
 * child stops when its channel closes, so a killed test run leaves nothing behind.
 */
export async function startRealStack({
  keepLogsIn,
  env = {},
  receivers = [],
  root = REPOSITORY_ROOT,
}: RealStackOptions): Promise<RealStack> {
  const dataDir = makeDatabaseFolder('hearback-stack-');
  const [port, simulatorsPort, smtpPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const url = `http://localhost:${port}`;
  const child = fork(join(root, 'tooling/commands/start.ts'), {
    // A separate process group, so that Ctrl-C does not stop the server before the browsers are
    // closed.
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...withoutOperatorSettings(process.env),
      HEARBACK_DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATORS_PORT: String(simulatorsPort),
      SIMULATORS_SMTP_PORT: String(smtpPort),
      PUBLIC_URL: url,
      ...(receivers.length > 0 && {
        WEBSITE_ALLOWED_ORIGINS: [
          `http://127.0.0.1:${simulatorsPort}`,
          `http://localhost:${simulatorsPort}`,
          `http://127.0.0.1:${smtpPort}`,
          ...receivers,
        ].join(','),
      }),
      // All test traffic comes from one address and is faster than that of real users.
      RATE_LIMIT_PER_MINUTE: '100000',
      PERSON_LIMIT_FACTOR: '100000',
      MAILS_PER_HOUR: '100000',
      ...env,
    },
  });
  await untilReady(child);
  const simulatorsUrl = `http://localhost:${simulatorsPort}`;
  return { url, simulatorsUrl, dataDir, stop: () => stop(child, dataDir, keepLogsIn) };
}

/** The URL of the stack's PostgreSQL, which writes its port into the fourth line of its lock file. */
export function toDatabaseUrl(dataDir: string): string {
  const place = findPostgresPaths(dataDir, () => undefined);
  return connectionUrl(place, Number(readLock(place)[3]));
}

/** The current process with this name: api, worker, or PostgreSQL's postmaster. */
export function readPid(dataDir: string, name: string): number {
  if (name === 'PostgreSQL') return Number(readLock(findPostgresPaths(dataDir, () => undefined))[0]);
  const child = listChildren(dataDir).findLast((one) => one.name === name);
  if (!child) throw new Error(`No process called ${name} runs.`);
  return child.pid;
}

const readLock = ({ pgdata }: PostgresPaths): string[] =>
  readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');

/** The launcher may be writing it at this moment. */
function listChildren(dataDir: string, tries = 100): { name: string; pid: number }[] {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8'));
  } catch (error) {
    if (tries === 0) throw error;
    return listChildren(dataDir, tries - 1);
  }
}

/** Tests use the embedded database and the simulators, regardless of the environment. */
function withoutOperatorSettings({
  DATABASE_URL,
  HEARBACK_SECRET,
  HOST,
  ...rest
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return rest;
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const ready = once(child, 'message').then(() => true);
  const ended = once(child, 'exit').then(() => false);
  if (!(await Promise.race([ready, ended]))) throw new Error(`The stack did not start:\n${output}`);
}

async function stop(child: ChildProcess, dataDir: string, keepLogsIn: string): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  if (child.connected) child.disconnect();
  await ended;
  cpSync(join(dataDir, 'logs'), keepLogsIn, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
}
