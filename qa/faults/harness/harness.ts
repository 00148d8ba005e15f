import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../../tooling/processes/ports.ts';
import type { Progress } from '../../../tooling/stack/progress.ts';
import { readPid, toDatabaseUrl } from '../../../tooling/stack/real-stack.ts';
import { REPOSITORY_ROOT, readSettings } from '../../../tooling/stack/settings.ts';
import { startStack } from '../../../tooling/stack/stack.ts';
import { type Database, openDatabase, waitUntilDrained } from '../../load/database.ts';
import { createSimulatorsControl, type SimulatorsControl } from '../../load/simulators.ts';
import { type BoundedDisk, mountBoundedDisk } from './bounded-disk.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type FaultHarness = {
  readonly url: string;
  readonly simulatorsUrl: string;
  readonly simulators: SimulatorsControl;
  readonly database: Database;
  /** Bypasses the proxies, for the test and not for the product. */
  databaseUrl(): string;
  /** Kills processes like a lost machine: API, worker, PostgreSQL. */
  kill(...names: ('api' | 'worker' | 'PostgreSQL')[]): void;
  /** Between the API or worker and PostgreSQL. */
  readonly databaseRoute: TcpProxy;
  /** Between the API or worker and the providers. */
  readonly providerRoute: TcpProxy;
  /** Sets the clock offset of the API and the worker. */
  stepClock(offsetMs: number): void;
  /** Null if none can be mounted. */
  readonly disk: BoundedDisk | null;
  stop(): Promise<void>;
};

const LOGS = join(REPOSITORY_ROOT, 'test-results', 'faults-logs');
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs')).href;

/** Starts the same stack as `npm start` on its own database and disk, with breakable proxies between its parts. */
export async function startFaultHarness(progress: Progress, signal: AbortSignal): Promise<FaultHarness> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearback-faults-'));
  const disk = mountBoundedDisk(dataDir);
  const [port, simulatorsPort, smtpPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const clockFile = join(tmpdir(), `hearback-clock-${port}`);
  Object.assign(process.env, environment(clockFile, port));
  for (const name of ['DATABASE_URL', 'HEARBACK_SECRET', 'HOST']) delete process.env[name];
  const ports = { PORT: port, SIMULATORS_PORT: simulatorsPort, SIMULATORS_SMTP_PORT: smtpPort };
  const portVariables = Object.fromEntries(
    Object.entries(ports).map(([name, value]) => [name, String(value)]),
  );
  const settings = readSettings({ ...portVariables, HEARBACK_DATA_DIR: dataDir });
  const providerRoute = await openTcpProxy(simulatorsPort);
  let databaseRoute: TcpProxy | undefined;
  const database = async (url: string): Promise<string> => {
    const address = new URL(url);
    databaseRoute = await openTcpProxy(Number(address.port));
    address.port = String(databaseRoute.port);
    return address.href;
  };
  const routes = { database, simulatorsPort: providerRoute.port };
  const stack = await startStack(settings, { mode: 'start', progress, signal, routes });
  // The real URL, read once. A killed PostgreSQL restarts at the same URL, but its lock file
  // appears later.
  const trueUrl = toDatabaseUrl(dataDir);
  const harness: FaultHarness = {
    url: settings.publicUrl,
    simulatorsUrl: `http://127.0.0.1:${simulatorsPort}`,
    simulators: createSimulatorsControl(`http://127.0.0.1:${simulatorsPort}`),
    database: openDatabase(() => trueUrl),
    databaseUrl: () => trueUrl,
    kill: (...names) => names.map((name) => readPid(dataDir, name)).forEach(killHard),
    databaseRoute: databaseRoute as TcpProxy,
    providerRoute,
    stepClock: (offsetMs) => writeFileSync(clockFile, String(offsetMs)),
    disk,
    async stop() {
      await stack.stop();
      await Promise.all([providerRoute.close(), databaseRoute?.close()]);
      cpSync(join(dataDir, 'logs'), LOGS, { recursive: true });
      disk?.unmount();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(clockFile, { force: true });
    },
  };
  await waitUntilDrained(harness.database, 180_000);
  return harness;
}

const environment = (clockFile: string, port: number): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import ${PRELOAD}`,
  FAULTS_CLOCK_FILE: clockFile,
  PUBLIC_URL: `http://localhost:${port}`,
  TRUST_PROXY: '127.0.0.0/8,::1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '100000',
  PERSON_LIMIT_FACTOR: '100000',
  MAILS_PER_HOUR: '100000',
});

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is being restarted.
  }
}
