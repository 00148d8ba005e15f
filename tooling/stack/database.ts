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
  /** What is done once for the demo. */
  demo: { people: Once; connection: Once };
};

/** Whether it is still to be done, and how to remember that it was. */
type Once = { wanted: boolean; markDone(): void };

const never: Once = { wanted: false, markDone: () => undefined };

// Kept with the cluster and not beside it: both must vanish together when somebody deletes the data.
const once = (file: string): Once => ({ wanted: !existsSync(file), markDone: () => writeFileSync(file, '') });

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
  // Everything else was told this address, so it must come back at the same one.
  const port = Number(new URL(postgres.url).port);
  processes.keep(postgres, { name: 'PostgreSQL', start: () => start(port) });
  return {
    url: postgres.url,
    secret: keepSecret(join(postgres.home, 'hearback-secret')),
    demo: {
      people: once(join(postgres.home, 'demo-seeded')),
      connection: once(join(postgres.home, 'demo-connected')),
    },
  };
}

/** Made once and kept beside the database whose rows it encrypts: with another one they could not be read any more. */
export function keepSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
