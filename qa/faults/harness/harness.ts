import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../../tooling/processes/ports.ts';
import type { Progress } from '../../../tooling/stack/progress.ts';
import { readPid, toDatabaseUrl } from '../../../tooling/stack/real-stack.ts';
import { REPOSITORY_ROOT, readSettings } from '../../../tooling/stack/settings.ts';
import { startStack } from '../../../tooling/stack/stack.ts';
import { type Database, openDatabase, untilDrained } from '../../load/database.ts';
import { createSimulatorsControl, type SimulatorsControl } from '../../load/simulators.ts';
import { type BoundedDisk, mountBoundedDisk } from './bounded-disk.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type FaultStand = {
  readonly url: string;
  readonly simulatorsUrl: string;
  readonly simulators: SimulatorsControl;
  readonly database: Database;
  /** Past what stands between: for whoever looks, not for the product. */
  databaseUrl(): string;
  /** Ends processes as a lost machine does: api, worker, PostgreSQL. */
  kill(...names: ('api' | 'worker' | 'PostgreSQL')[]): void;
  /** Between api or worker and PostgreSQL. */
  readonly databaseRoute: TcpProxy;
  /** Between api or worker and the providers. */
  readonly providerRoute: TcpProxy;
  /** Sets the clock of api and worker so far before (or behind) the true one. */
  stepClock(offsetMs: number): void;
  /** Null where none can be mounted. */
  readonly disk: BoundedDisk | null;
  stop(): Promise<void>;
};

const LOGS = join(REPOSITORY_ROOT, 'test-results', 'faults-logs');
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs')).href;

/** What `npm start` starts, on a database and a disk of its own, with something breakable between its parts. */
export async function openFaultStand(progress: Progress, signal: AbortSignal): Promise<FaultStand> {
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
  const named = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
  const settings = readSettings({ ...named, HEARBACK_DATA_DIR: dataDir });
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
  // The true address, read once: a killed PostgreSQL comes back at the same one, and its lock file comes later.
  const trueUrl = toDatabaseUrl(dataDir);
  const stand: FaultStand = {
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
  await untilDrained(stand.database, 180_000);
  return stand;
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
    // It is being started again this very moment.
  }
}
