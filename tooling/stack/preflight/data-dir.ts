import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../folders.ts';
import { errorCode, Problem } from '../../problem.ts';

export function ensureDataDir(dataDir: string): void {
  makeFolder(dataDir);
  makeFolder(join(dataDir, 'logs'));
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Problem(
      `The data directory ${dataDir} cannot be written (${errorCode(error)}): make it writable for you, or set HEARBACK_DATA_DIR to a folder that is.`,
    );
  }
}
