import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toMessage } from '../problem.ts';
import { type ChildOptions, runChild } from '../processes/child.ts';
import { findFreePort } from '../processes/ports.ts';
import { runAll } from '../processes/run-all.ts';
import { ensureWebBuilt } from '../web/build.ts';
import { viteOptions } from '../web/dev-server.ts';
import { openDatabase, type StackDatabase } from './database.ts';
import { localAddress } from './local-address.ts';
import { preflight } from './preflight/preflight.ts';
import { type Processes, startProcesses } from './processes.ts';
import type { Progress } from './progress.ts';
import { isAllSimulated } from './providers.ts';
import { type Role, roleOptions, type StackEnvironment } from './roles.ts';
import type { Settings } from './settings.ts';
import { waitForOk } from './wait-for.ts';

/** Alternative addresses for the API and worker. Tests insert breakable proxies. */
type StackRoutes = { database(url: string): Promise<string>; simulatorsPort: number };

export type StackOptions = {
  mode: 'start' | 'dev';
  progress: Progress;
  signal: AbortSignal;
  routes?: StackRoutes;
};

export type Stack = { failed: Promise<never>; stop(): Promise<void>; simulated: boolean };

/** Starts everything in order. If a stage fails or is interrupted, everything started is stopped again. */
export async function startStack(settings: Settings, options: StackOptions): Promise<Stack> {
  const lock = await preflight(settings, options.progress);
  const processes = startProcesses(settings.dataDir, options.progress);
  processes.join({ stop: async () => lock.release() });
  const stop = () => {
    lock.markStopping();
    return processes.stop();
  };
  try {
    const simulated = await raise(settings, processes, options);
    processes.keepUp();
    return { failed: processes.failed, stop, simulated };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function raise(settings: Settings, processes: Processes, options: StackOptions): Promise<boolean> {
  const { mode, progress, signal, routes } = options;
  const dev = mode === 'dev';
  const routed = routes ? { ...settings, simulatorsPort: routes.simulatorsPort } : settings;
  const simulated = !settings.databaseUrl && existsSync(join(settings.root, 'apps/simulators/src/main.ts'));
  const [{ database, environment }] = await runAll(signal, [
    (both) => prepareServices(settings, routed, processes, { ...options, signal: both }, simulated),
    (both) => (dev ? Promise.resolve() : buildWeb(settings, progress, both)),
  ]);
  const { apiPort } = environment;
  signal.throwIfAborted();
  await progress.stage('Starting api and worker', 'Api and worker ready', async () => {
    processes.start(roleOptions('worker', routed, environment));
    processes.start(roleOptions('api', routed, environment));
    if (dev) processes.start(viteOptions(settings, apiPort));
    await waitForOk(`${localAddress(settings.host, apiPort)}/readyz`, processes.failed, signal);
    if (dev) await waitForOk(localAddress(settings.host, settings.port), processes.failed, signal);
  });
  if (simulated && isAllSimulated(process.env))
    await connectDemo(roleOptions('connect-demo', routed, environment), database, progress, signal);
  return simulated;
}

async function buildWeb(settings: Settings, progress: Progress, signal: AbortSignal): Promise<void> {
  const done = (built: boolean) => (built ? 'Web built' : 'Web is up to date');
  await progress.stage('Building the web', done, () => ensureWebBuilt(settings, signal));
}

type Ground = { database: StackDatabase; environment: StackEnvironment };

/** The dependencies of the API: a migrated database, its demo, and the providers. */
async function prepareServices(
  settings: Settings,
  routed: Settings,
  processes: Processes,
  { mode, progress, signal, routes }: StackOptions,
  simulated: boolean,
): Promise<Ground> {
  const dev = mode === 'dev';
  const database = await progress.stage('Starting the database', 'Database ready', () =>
    openDatabase(settings, processes, progress),
  );
  const environment: StackEnvironment = {
    databaseUrl: routes ? await routes.database(database.url) : database.url,
    secret: database.secret,
    apiPort: dev ? await findFreePort() : settings.port,
    watch: dev,
  };
  await prepare(routed, environment, database, progress, signal);
  signal.throwIfAborted();
  if (simulated) {
    await progress.stage('Starting the simulators', 'Simulators ready', () => {
      processes.start(roleOptions('simulators', settings, environment));
      return waitForOk(`http://127.0.0.1:${settings.simulatorsPort}/healthz`, processes.failed, signal);
    });
  }
  return { database, environment };
}

/** Connects the workspaces of the demo. The worker keeps filling them after the URL is printed. */
async function connectDemo(
  role: ChildOptions,
  { demo: { connection } }: StackDatabase,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  if (!connection.wanted) return;
  const done = 'Demo workspaces connected; their data appears within seconds';
  try {
    await progress.stage('Connecting the demo workspaces', done, () => runChild(role, signal));
    connection.markDone();
  } catch (error) {
    if (signal.aborted) throw error;
    // Everything else works, and the next start tries again.
    progress.note(`The demo could not be connected to the simulators: ${toMessage(error)}`);
  }
}

async function prepare(
  settings: Settings,
  stackEnvironment: StackEnvironment,
  { demo }: StackDatabase,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const run = (role: Role) => runChild(roleOptions(role, settings, stackEnvironment), signal);
  await progress.stage('Migrating', 'Database migrated', () => run('migrate'));
  if (!demo.people.wanted) return;
  await progress.stage('Seeding the demo', 'Demo workspaces seeded', () => run('seed-demo'));
  demo.people.markDone();
}
