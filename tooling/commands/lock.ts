import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock } from '../lock/complete.ts';
import { readLockFile } from '../lock/lock-file.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '..', '..');
const { lock, added, unknown } = completeLock(readLockFile(root));
if (added.length > 0) writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
console.log(`✓ package-lock.json: ${added.length} builds for other platforms restored`);
for (const name of unknown)
  console.error(`✗ ${name} is missing in the lock file and its name contains no platform: add it manually.`);
process.exitCode = unknown.length > 0 ? 1 : 0;
