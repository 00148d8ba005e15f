import { type Config, ConfigError, readConfig } from './config.ts';
import { EXIT } from './roles/exit-codes.ts';
import { migrateDatabase } from './roles/migrate-database.ts';
import { resetSecondFactorOf } from './roles/reset-second-factor.ts';
import { rotateKeys } from './roles/rotate-keys.ts';
import { serveApi } from './roles/serve-api.ts';
import { verifyAudit } from './roles/verify-audit.ts';
import { workJobs } from './roles/work-jobs.ts';
import { connectDemo } from './seed/connect/connect-demo.ts';
import { seedDemo } from './seed/seed-demo.ts';

/**
 * One program: `api` serves people, `worker` does jobs; `migrate` and `seed-demo` prepare the ground and end;
 * `rotate-keys` seals secrets with a new key and ends; `verify-audit` says whether the audit trail is as it was written;
 * `reset-second-factor` lets an owner in again who lost theirs;
 * `connect-demo` uses a running api and worker as the demo's people would, and ends.
 */
const roles = {
  api: serveApi,
  worker: workJobs,
  migrate: migrateDatabase,
  'rotate-keys': rotateKeys,
  'reset-second-factor': (config: Config) => resetSecondFactorOf(config),
  'verify-audit': (config: Config) => verifyAudit(config),
  'seed-demo': seedDemo,
  'connect-demo': connectDemo,
};

const role = process.argv[2] ?? '';

try {
  if (!Object.hasOwn(roles, role))
    throw new ConfigError(`Say which role to run: ${Object.keys(roles).join(', ')}.`);
  await roles[role as keyof typeof roles](readConfig());
} catch (error) {
  // A wrong setting is the operator's to mend: one sentence. Anything else is ours: the whole story.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = error instanceof ConfigError ? EXIT.misconfigured : EXIT.failed;
}
