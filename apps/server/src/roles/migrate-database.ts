import { migrate } from '@hearback/database';
import { runMigrations } from 'graphile-worker';
import type { Config } from '../config.ts';
import { createLog } from '../platform/log.ts';

/** Our tables and the job queue's. Safe to run from several machines at once: both take a lock. */
export async function migrateDatabase(config: Config): Promise<void> {
  const applied = await migrate(config.databaseUrl);
  await runMigrations({ connectionString: config.databaseUrl });
  createLog(config.logLevel, 'migrate').info({ applied }, 'database migrated');
}
