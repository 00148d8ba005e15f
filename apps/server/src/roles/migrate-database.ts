import { createDatabase, createPool, migrate } from '@hearback/database';
import { runMigrations } from 'graphile-worker';
import type { Config } from '../config.ts';
import { createLog, type Log } from '../platform/observability/log.ts';
import { resealAll } from '../platform/secrets/reseal-all.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { sealedColumns } from '../registry.ts';

/** Our tables and the job queue's. Safe to run from several machines at once: both take a lock. */
export async function migrateDatabase(config: Config): Promise<void> {
  const log = createLog(config.logLevel, 'migrate');
  const applied = await migrate(config.directDatabaseUrl);
  await runMigrations({ connectionString: config.directDatabaseUrl });
  await bindSecrets(config, log);
  log.info({ applied }, 'database migrated');
}

/** What earlier releases sealed is bound to no row, and nothing else opens it any more. */
async function bindSecrets({ directDatabaseUrl, secrets }: Config, log: Log): Promise<void> {
  const pool = createPool({
    url: directDatabaseUrl,
    max: 1,
    applicationName: 'hearback: migrate',
    onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  });
  const db = createDatabase(pool);
  try {
    const { unreadable } = await resealAll(db, createSecretBox(...secrets), sealedColumns);
    if (unreadable.length > 0)
      log.warn(
        { unreadable },
        'secrets that HEARBACK_SECRET does not open: what they are for must be connected again',
      );
  } finally {
    await db.destroy();
  }
}
