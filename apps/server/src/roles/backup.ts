import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, type BackupSummary, restoreBackup, writeBackup } from '@hearback/database';
import { runMigrations } from 'graphile-worker';
import { type Config, ConfigError } from '../config.ts';
import { migrateDatabase } from './migrate-database.ts';

/** `main.ts backup <file or folder>`: writes a verified backup of the whole database. Safe while people work. */
export async function backUpDatabase(
  config: Config,
  target = process.argv[3] ?? '',
  printLine: (line: string) => void = console.log,
): Promise<string> {
  if (target === '')
    throw new ConfigError('Specify the file or folder for the backup: backup /var/backups/hearback');
  const path = isFolder(target) ? join(target, nameBackup(new Date())) : target;
  const summary = await explainFailure(() => writeBackup(config.directDatabaseUrl, path, toKeyIds(config)));
  printLine(`Backup written and verified: ${path} (${describe(summary)}).`);
  printLine(
    'It can only be used with the HEARBACK_SECRET of this installation. Store that secret separately.',
  );
  return path;
}

/** `main.ts restore <file>`: restores a backup into an empty database and migrates it to this release. */
export async function restoreDatabase(
  config: Config,
  path = process.argv[3] ?? '',
  printLine: (line: string) => void = console.log,
): Promise<void> {
  if (path === '')
    throw new ConfigError('Specify the file to restore: restore /var/backups/hearback/hearback.backup');
  const { directDatabaseUrl: url } = config;
  const summary = await explainFailure(() =>
    restoreBackup({
      url,
      path,
      keyIds: toKeyIds(config),
      prepareQueue: () => runMigrations({ connectionString: url }),
    }),
  );
  await migrateDatabase(config);
  printLine(`Restored and verified: ${path} (${describe(summary)}). Start the API and the workers now.`);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** hearback-20260131T120310Z.backup: sorts by time. */
const nameBackup = (now: Date): string => `hearback-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

/** A backup identifies its secrets only by these ids, so that a restore with another secret is refused. */
const toKeyIds = ({ secrets }: Config): string[] =>
  secrets.map((secret) => createHmac('sha256', secret).update('hearback backup').digest('hex').slice(0, 16));

const describe = ({ tables, rows }: BackupSummary): string =>
  `tables: ${tables}, rows: ${rows.toLocaleString('en-US')}`;

/** Shows the operator why a backup was refused, without a stack trace. */
async function explainFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? new ConfigError(error.message, { cause: error }) : error;
  }
}
