import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Crew } from './crew.ts';
import type { Progress } from './progress.ts';
import { keepSecret } from './secret.ts';
import type { Settings } from './settings.ts';

export type StackDatabase = {
  url: string;
  secret: string | undefined;
  /** Whether the demo is still to be seeded, and how to remember that it was. */
  demo: { wanted: boolean; markSeeded(): void };
};

export async function openDatabase(
  settings: Settings,
  crew: Crew,
  progress: Progress,
): Promise<StackDatabase> {
  if (settings.databaseUrl) {
    return {
      url: settings.databaseUrl,
      secret: undefined,
      demo: { wanted: false, markSeeded: () => undefined },
    };
  }
  const postgres = await startPostgres({ dataDir: settings.dataDir, onProgress: progress.note });
  crew.join(postgres, { what: 'PostgreSQL', when: postgres.exited });
  // Kept with the cluster and not beside it: both must vanish together when somebody deletes the data.
  const seeded = join(postgres.home, 'demo-seeded');
  return {
    url: postgres.url,
    secret: keepSecret(join(postgres.home, 'hearback-secret')),
    demo: { wanted: !existsSync(seeded), markSeeded: () => writeFileSync(seeded, '') },
  };
}
