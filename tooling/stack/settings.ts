import { dirname, resolve } from 'node:path';
import { Problem } from '../problem.ts';

export type Settings = {
  root: string;
  dataDir: string;
  host: string;
  port: number;
  publicUrl: string;
  simulatorsPort: number;
  smtpPort: number;
  /** Set when the operator brings a PostgreSQL: then nothing is embedded, seeded or simulated. */
  databaseUrl: string | undefined;
  streamLogs: boolean;
};

export const REPOSITORY_ROOT = dirname(dirname(import.meta.dirname));

export function readSettings(env: NodeJS.ProcessEnv, root = REPOSITORY_ROOT): Settings {
  const port = readPort(env, 'PORT', 3000);
  const simulatorsPort = readPort(env, 'SIMULATORS_PORT', nextPort(port));
  return {
    root,
    dataDir: resolve(root, env.HEARBACK_DATA_DIR || '.data'),
    // Not the whole network by default: the demo's passwords are printed in the README.
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl: env.PUBLIC_URL || `http://localhost:${port}`,
    simulatorsPort,
    smtpPort: readPort(env, 'SIMULATORS_SMTP_PORT', nextPort(simulatorsPort)),
    databaseUrl: env.DATABASE_URL || undefined,
    streamLogs: env.HEARBACK_LOGS === '1',
  };
}

const nextPort = (port: number) => (port === 65535 ? 65533 : port + 1);

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback;
  if (Number.isInteger(value) && value >= 1 && value <= 65535) return value;
  throw new Problem(
    `${name} is '${env[name]}': set it to a whole number from 1 to 65535, or leave it out for ${fallback}.`,
  );
}
