import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configuration, describeConfiguration } from '../check/configuration.ts';
import { databaseTypes, describeDatabase, type GeneratedFile } from '../check/database-types.ts';
import { describePublicApi, publicDocument } from '../check/public-document.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

if (process.argv.includes('--check')) {
  const findings = await Promise.all(
    [configuration, databaseTypes, publicDocument].map((check) => check.run(REPOSITORY_ROOT)),
  );
  const faults = findings.flatMap((found) => found.faults);
  for (const fault of faults) console.error(`✗ ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  write(await describeConfiguration(REPOSITORY_ROOT), 'with the settings that the code reads');
  write(await describePublicApi(REPOSITORY_ROOT), 'from the contract of the public API');
  for (const file of await describeDatabase(REPOSITORY_ROOT)) write(file, 'from the migrated database');
}

function write({ path, text }: GeneratedFile, how: string): void {
  writeFileSync(join(REPOSITORY_ROOT, path), text);
  console.log(`✓ ${path} written ${how}`);
}
