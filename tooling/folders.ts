import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, Problem } from './problem.ts';

/** Creates a folder and its parents, or reports which one failed. */
export function makeFolder(path: string): void {
  try {
    makeEach(path);
  } catch (error) {
    throw new Problem(
      `The data directory ${path} cannot be created (${errorCode(error)}): make its parent folder writable, or set HEARBACK_DATA_DIR to a writable folder.`,
    );
  }
}

/** Node's own recursive mkdir never returns for a path like /proc/x. */
function makeEach(path: string): void {
  if (existsSync(path)) return;
  makeEach(dirname(path));
  try {
    mkdirSync(path, { mode: 0o755 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
