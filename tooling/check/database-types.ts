import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTemporaryPostgres } from '../postgres/temporary.ts';
import type { Check } from './check.ts';

export const TYPES_FILE = 'packages/database/src/types.ts';

type Database = { migrate(url: string): Promise<unknown> };
type Generator = { generateTypes(url: string): Promise<string> };

/** Migrates an empty database and describes what came out, so the types can never say what the SQL does not. */
export async function printDatabaseTypes(root: string): Promise<string> {
  const load = (file: string) => import(pathToFileURL(join(root, 'packages/database/src', file)).href);
  const [{ migrate }, { generateTypes }]: [Database, Generator] = await Promise.all([
    load('migrate.ts'),
    load('generate-types.ts'),
  ]);
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.url);
    return await generateTypes(postgres.url);
  } finally {
    await postgres.stop();
  }
}

export const databaseTypes: Check = {
  name: 'Database types',
  async run(root) {
    const file = join(root, TYPES_FILE);
    const current = existsSync(file) && readFileSync(file, 'utf8') === (await printDatabaseTypes(root));
    return { faults: current ? [] : [`${TYPES_FILE} is not what the migrations make: run 'npm run types'.`] };
  },
};
