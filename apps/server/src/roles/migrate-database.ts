import {
  createDatabase,
  createPool,
  type Database,
  MigrationFailed,
  migrate,
  withSystem,
} from '@hearback/database';
import { runMigrations } from 'graphile-worker';
import type { Config } from '../config.ts';
import { adoptBlockListSwitch } from '../modules/accounts/index.ts';
import { createLog, type Log } from '../platform/observability/log.ts';
import { resealAll } from '../platform/secrets/reseal-all.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { sealedColumns } from '../registry.ts';

/**
 * Migrates our tables and the job queue's. Safe to run from several machines concurrently, because both take a lock.
 */
export async function migrateDatabase(config: Config): Promise<void> {
  const log = createLog(config.logLevel, 'migrate');
  let applied: readonly string[] = [];
  try {
    applied = await migrate(config.directDatabaseUrl);
    await runMigrations({ connectionString: config.directDatabaseUrl });
    await updateRows(config, log);
  } catch (error) {
    log.error({ err: error }, 'migration failed');
    throw new UpgradeFailed(error, error instanceof MigrationFailed ? error.applied : applied);
  }
  log.info({ applied }, 'database migrated');
}

/** The message tells the operator what failed and how to continue; the stack trace is in the log. */
export class UpgradeFailed extends Error {
  override name = 'UpgradeFailed';

  constructor(cause: unknown, applied: readonly string[]) {
    super(
      [firstLine(cause), '', ...describeState(applied), ...describeNextSteps(cause, applied)].join('\n'),
      { cause },
    );
  }
}

/** A refused connection has a code and no message. */
function firstLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  return line || ('code' in error ? `The database is not reachable: ${String(error.code)}` : error.name);
}

const describeState = (applied: readonly string[]): string[] =>
  applied.length === 0
    ? ['This run applied no migrations. The previous release still starts.']
    : [
        `Applied before the error: ${applied.length} of the new migrations, up to ${applied.at(-1)}. They stay applied,`,
        'so the previous release no longer starts with this database.',
      ];

const describeNextSteps = (cause: unknown, applied: readonly string[]): string[] => [
  'To retry: fix the cause named in the first line, then run "main.ts migrate" (or "npm start") again. It continues',
  `with ${cause instanceof MigrationFailed ? cause.file : 'the step that failed'}; nothing is applied twice.`,
  applied.length === 0
    ? 'To go back: start the previous release again.'
    : 'To go back: stop all processes, restore the backup taken before the upgrade ("Backup" in docs/operations.md),',
  ...(applied.length === 0 ? [] : ['then start the previous release.']),
];

async function updateRows(config: Config, log: Log): Promise<void> {
  const pool = createPool({
    url: config.directDatabaseUrl,
    max: 1,
    applicationName: 'hearback: migrate',
    onError: (error) => log.warn({ err: error }, 'idle database connection lost'),
  });
  const db = createDatabase(pool);
  try {
    await bindSecrets(db, config, log);
    // Until it became a setting of each account, one switch applied to all accounts of the installation.
    if (config.outreach.instantlyBlockList)
      await withSystem(db, 'adopt block list switch', adoptBlockListSwitch);
  } finally {
    await db.destroy();
  }
}

/** Values sealed by earlier releases are not bound to a row, and only this step can still open them. */
async function bindSecrets(db: Database, { secrets }: Config, log: Log): Promise<void> {
  const { unreadable } = await resealAll(db, createSecretBox(...secrets), sealedColumns);
  if (unreadable.length > 0)
    log.warn(
      { unreadable },
      'secrets cannot be opened with HEARBACK_SECRET; their integrations must be connected again',
    );
}
