import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseTypes, describeDatabase } from '../check/database-types.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

if (process.argv.includes('--check')) {
  const { faults } = await databaseTypes.run(REPOSITORY_ROOT);
  for (const fault of faults) console.error(`✗ ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  for (const { path, text } of await describeDatabase(REPOSITORY_ROOT)) {
    writeFileSync(join(REPOSITORY_ROOT, path), text);
    console.log(`✓ ${path} written from the migrated database`);
  }
}
