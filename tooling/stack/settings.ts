import { dirname, join, resolve } from 'node:path';
import { Problem } from '../problem.ts';

export type Settings = {
  root: string;
  dataDir: string;
  host: string;
  port: number;
  publicUrl: string;
  simulatorsPort: number;
  smtpPort: number;
  /** Set if the operator provides a PostgreSQL. Then nothing is embedded, seeded or simulated. */
  databaseUrl: string | undefined;
  streamLogs: boolean;
};

export const REPOSITORY_ROOT = dirname(dirname(import.meta.dirname));

/** The folder in which Node.js stores the compiled code of the server and the simulators. */
export const toCompileCache = (root: string): string =>
  join(root, 'node_modules', '.cache', 'hearback', 'compiled');

/** Variables that only the launcher reads, with their descriptions in docs/configuration.md. */
const OWN = {
  HEARBACK_DATA_DIR: {
    fallback: '.data',
    description: 'Directory of the embedded database, the logs and the generated secret',
  },
  SIMULATORS_PORT: { unset: '`PORT` + 1, + 2', description: 'Ports of the simulators' },
  SIMULATORS_SMTP_PORT: { sharesRowWith: 'SIMULATORS_PORT' },
  HEARBACK_LOGS: { unset: 'off', description: '`1` prints the logs of all processes in the terminal' },
};
/** @public `npm run types` and the configuration check load it. */
export const VARIABLES = Object.entries(OWN).map(([name, words]) => ({ name, ...words }));

type Name = keyof typeof OWN | 'PORT' | 'HOST' | 'PUBLIC_URL' | 'DATABASE_URL';

export function readSettings(env: NodeJS.ProcessEnv, root = REPOSITORY_ROOT): Settings {
  const readVariable = (name: Name) => env[name] || undefined;
  const port = readPort('PORT', readVariable, 3000);
  const simulatorsPort = readPort('SIMULATORS_PORT', readVariable, nextPort(port));
  return {
    root,
    dataDir: resolve(root, readVariable('HEARBACK_DATA_DIR') ?? OWN.HEARBACK_DATA_DIR.fallback),
    // Loopback only by default, because the README publishes the demo passwords.
    host: readVariable('HOST') ?? '127.0.0.1',
    port,
    publicUrl: readVariable('PUBLIC_URL') ?? `http://localhost:${port}`,
    simulatorsPort,
    smtpPort: readPort('SIMULATORS_SMTP_PORT', readVariable, nextPort(simulatorsPort)),
    databaseUrl: readVariable('DATABASE_URL'),
    streamLogs: readVariable('HEARBACK_LOGS') === '1',
  };
}

const nextPort = (port: number) => (port === 65535 ? 65533 : port + 1);

function readPort(name: Name, readVariable: (name: Name) => string | undefined, fallback: number): number {
  const text = readVariable(name);
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 65535) return value;
  throw new Problem(
    `${name} is '${text}': set it to an integer from 1 to 65535, or unset it to use ${fallback}.`,
  );
}
