import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from '../postgres/temporary-postgres.ts';

/** One PostgreSQL for all integration tests of a run. Each test worker clones its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  project.provide('databaseUrl', postgres.url);
  return postgres.stop;
}
