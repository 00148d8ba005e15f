import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Processes } from './processes.ts';
import type { Progress } from './progress.ts';
import type { Settings } from './settings.ts';

export type StackDatabase = {
  url: string;
  secret: string | undefined;
  /** Steps that run once for the demo. */
  demo: { people: OneTimeStep; connection: OneTimeStep };
};

/** Whether a step is still pending, and how to record its completion. */
type OneTimeStep = { wanted: boolean; markDone(): void };

const never: OneTimeStep = { wanted: false, markDone: () => undefined };

// Stored inside the cluster's folder, so that both are deleted together.
const createOneTimeStep = (file: string): OneTimeStep => ({
  wanted: !existsSync(file),
  markDone: () => writeFileSync(file, ''),
});

export async function openDatabase(
  settings: Settings,
  processes: Processes,
  progress: Progress,
): Promise<StackDatabase> {
  if (settings.databaseUrl) {
    return {
      url: settings.databaseUrl,
      secret: undefined,
      demo: { people: never, connection: never },
    };
  }
  const start = (port?: number) =>
    startPostgres({ dataDir: settings.dataDir, onProgress: progress.note, ...(port ? { port } : {}) });
  const postgres = await start();
  // All other processes have this URL, so it must restart at the same one.
  const port = Number(new URL(postgres.url).port);
  processes.keep(postgres, { name: 'PostgreSQL', start: () => start(port) });
  return {
    url: postgres.url,
    secret: keepSecret(join(postgres.home, 'hearback-secret')),
    demo: {
      people: createOneTimeStep(join(postgres.home, 'demo-seeded')),
      connection: createOneTimeStep(join(postgres.home, 'demo-connected')),
    },
  };
}

/** Created once and stored next to the database, whose rows are encrypted with it. */
export function keepSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
