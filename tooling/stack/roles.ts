import { join } from 'node:path';
import type { ChildOptions } from '../processes/child.ts';
import { localAddress } from './local-address.ts';
import { providerSettings } from './providers.ts';
import { type Settings, toCompileCache } from './settings.ts';

/** Each role with its name in messages. */
const ROLES = {
  migrate: 'migration',
  'seed-demo': 'demo seed',
  'connect-demo': 'demo connection',
  api: 'api',
  worker: 'worker',
  simulators: 'simulators',
};

export type Role = keyof typeof ROLES;

export type StackEnvironment = {
  databaseUrl: string;
  /** Undefined with an operator's database, because then the operator sets HEARBACK_SECRET. */
  secret: string | undefined;
  /** The port of the API. In development the public port belongs to Vite. */
  apiPort: number;
  watch: boolean;
};

export function roleOptions(
  role: Role,
  settings: Settings,
  stackEnvironment: StackEnvironment,
): ChildOptions {
  const app = role === 'simulators' ? 'simulators' : 'server';
  const script = join(settings.root, 'apps', app, 'src', 'main.ts');
  const words = role === 'simulators' ? [] : [role];
  const watched = stackEnvironment.watch && (role === 'api' || role === 'worker');
  return {
    name: ROLES[role],
    args: [...(watched ? ['--watch', '--watch-preserve-output'] : []), script, ...words],
    cwd: settings.root,
    env: environment(settings, stackEnvironment),
    logFile: join(settings.dataDir, 'logs', `${role}.log`),
    streamLogs: settings.streamLogs,
  };
}

function environment(
  settings: Settings,
  { databaseUrl, secret, apiPort }: StackEnvironment,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(apiPort),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    HEARBACK_DATA_DIR: settings.dataDir,
    // Overrides the operator's environment: an operator's database holds no demo data.
    HEARBACK_DEMO: settings.databaseUrl ? '0' : '1',
    ...(secret ? { HEARBACK_SECRET: process.env.HEARBACK_SECRET || secret } : {}),
    ...providerSettings(settings, localAddress(settings.host, apiPort), process.env),
    // Saves a quarter of the module loading time from the second start on.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || toCompileCache(settings.root),
  };
}
