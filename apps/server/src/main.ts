import { type Config, ConfigError, readConfig } from './config.ts';
import { backUpDatabase, restoreDatabase } from './roles/backup.ts';
import { EXIT } from './roles/exit-codes.ts';
import { migrateDatabase, UpgradeFailed } from './roles/migrate-database.ts';
import { resetPasswordByEmail } from './roles/reset-password.ts';
import { resetSecondFactorByEmail } from './roles/reset-second-factor.ts';
import { rotateKeys } from './roles/rotate-keys.ts';
import { serveApi } from './roles/serve-api.ts';
import { verifyAudit } from './roles/verify-audit.ts';
import { workJobs } from './roles/work-jobs.ts';
import { connectDemo } from './seed/connect/connect-demo.ts';
import { seedDemo } from './seed/seed-demo.ts';

/**
 * One program with several roles. `api` and `worker` run until they are stopped. All others do one thing and exit:
 * `migrate` prepares the database, `backup` and `restore` copy it to a file and back, `rotate-keys` seals secrets
 * with a new key, `verify-audit` checks the audit trail, `reset-second-factor` and `reset-password` let an owner sign in
 * who lost theirs, `seed-demo` and `connect-demo` create the demo.
 */
const roles = {
  api: serveApi,
  worker: workJobs,
  migrate: migrateDatabase,
  backup: (config: Config) => backUpDatabase(config),
  restore: (config: Config) => restoreDatabase(config),
  'rotate-keys': rotateKeys,
  'reset-second-factor': (config: Config) => resetSecondFactorByEmail(config),
  'reset-password': (config: Config) => resetPasswordByEmail(config),
  'verify-audit': (config: Config) => verifyAudit(config),
  'seed-demo': seedDemo,
  'connect-demo': connectDemo,
};

const role = process.argv[2] ?? '';

try {
  if (!Object.hasOwn(roles, role))
    throw new ConfigError(`Specify the role to run: ${Object.keys(roles).join(', ')}.`);
  await roles[role as keyof typeof roles](readConfig());
} catch (error) {
  // The operator can fix a wrong setting or a failed upgrade: the message says how. Anything else is a bug and needs its stack.
  console.error(error instanceof ConfigError || error instanceof UpgradeFailed ? error.message : error);
  process.exitCode = error instanceof ConfigError ? EXIT.misconfigured : EXIT.failed;
}
