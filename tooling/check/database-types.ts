import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTemporaryPostgres } from '../postgres/temporary-postgres.ts';
import type { Check } from './check.ts';

type Migrations = { migrate(url: string): Promise<unknown> };
type TypesPrinter = { generateTypes(url: string): Promise<string> };
type SchemaPrinter = { printSchema(url: string): Promise<string> };

export type GeneratedFile = { readonly path: string; readonly text: string };

/** Migrates an empty database and describes it, so that neither file can differ from the SQL. */
export async function describeDatabase(root: string): Promise<GeneratedFile[]> {
  const load = (file: string) => import(pathToFileURL(join(root, 'packages/database/src', file)).href);
  const [{ migrate }, { generateTypes }, { printSchema }]: [Migrations, TypesPrinter, SchemaPrinter] =
    await Promise.all([load('migrate.ts'), load('generate-types.ts'), load('print-schema.ts')]);
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.url);
    return [
      { path: 'packages/database/src/types.ts', text: await generateTypes(postgres.url) },
      { path: 'packages/database/schema.sql', text: await printSchema(postgres.url) },
    ];
  } finally {
    await postgres.stop();
  }
}

export const databaseTypes: Check = {
  name: 'Database types and schema',
  async run(root) {
    const stale = (await describeDatabase(root)).filter(({ path, text }) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    });
    return {
      faults: stale.map(({ path }) => `${path} is not what the migrations make: run 'npm run types'.`),
    };
  },
};
