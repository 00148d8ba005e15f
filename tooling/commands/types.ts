import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseTypes, printDatabaseTypes, TYPES_FILE } from '../check/database-types.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

if (process.argv.includes('--check')) {
  const { faults } = await databaseTypes.run(REPOSITORY_ROOT);
  for (const fault of faults) console.error(`✗ ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  writeFileSync(join(REPOSITORY_ROOT, TYPES_FILE), await printDatabaseTypes(REPOSITORY_ROOT));
  console.log(`✓ ${TYPES_FILE} written from the migrated database`);
}
