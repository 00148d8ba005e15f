import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../tooling/processes/ports.ts';

export type RealStack = { url: string; simulatorsUrl: string; dataDir: string; stop(): Promise<void> };

const START = join(import.meta.dirname, '../../tooling/commands/start.ts');
const KEPT_LOGS = join(import.meta.dirname, '../test-results/stack-logs');

/** The stack is a child that stops by itself when its channel closes, so a killed test run leaves nothing behind. */
export async function startRealStack(): Promise<RealStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearback-e2e-'));
  const [port, simulatorsPort, smtpPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const url = `http://localhost:${port}`;
  const child = fork(START, {
    // Its own process group: Ctrl-C must not take the server away before the browsers are closed.
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
      // Everybody in the journeys comes from one address, and faster than people click.
      RATE_LIMIT_PER_MINUTE: '100000',
      MAILS_PER_HOUR: '100000',
    },
  });
  await untilReady(child);
  const simulatorsUrl = `http://localhost:${simulatorsPort}`;
  return { url, simulatorsUrl, dataDir, stop: () => stop(child, dataDir) };
}

/** The journeys must meet the embedded database and the simulators, whatever the shell around them has set. */
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

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  if (child.connected) child.disconnect();
  await ended;
  cpSync(join(dataDir, 'logs'), KEPT_LOGS, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
}
