import { createHash } from 'node:crypto';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folders.ts';
import { Problem } from '../problem.ts';
import { type Binaries, copyNativeFolder, findNativeFolder, readVersion, toBinaries } from './binaries.ts';
import { canReach, changeOwner, chooseRunner, type Runner } from './run-as.ts';

/** The folders and the user of an embedded cluster. `home` contains pgdata and the passwords. */
export type PostgresPaths = { home: string; pgdata: string; runner: Runner; binaries: Binaries };

/** Used by root if the checkout is in a home of mode 700 that PostgreSQL's user cannot enter. */
const REACHABLE_ROOT = '/var/lib/hearback';

export function findPostgresPaths(dataDir: string, onProgress: (line: string) => void): PostgresPaths {
  makeFolder(dataDir);
  const beside = join(dataDir, 'postgres');
  const elsewhere = join(REACHABLE_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  const runner = chooseRunner([join(beside, 'pgdata'), join(elsewhere, 'pgdata')]);
  if (!runner) {
    throw new Problem(
      "PostgreSQL does not run as root and this machine has neither a user 'postgres' nor 'nobody': start as an ordinary user, or set DATABASE_URL.",
    );
  }
  if (runner.uid !== undefined) openForPassing(dataDir);
  const home = canReach(runner, dataDir, 'enter') ? beside : elsewhere;
  if (home === elsewhere) {
    printMove(dataDir, elsewhere, runner, onProgress);
    openReachableRoot();
  }
  makeFolder(home);
  chmodSync(home, 0o700);
  changeOwner(runner, home);
  return {
    home,
    pgdata: join(home, 'pgdata'),
    runner,
    binaries: ensureReachableBinaries(runner, onProgress),
  };
}

function printMove(dataDir: string, home: string, runner: Runner, onProgress: (line: string) => void): void {
  if (existsSync(join(dataDir, 'postgres', 'pgdata'))) {
    throw new Problem(
      `The database in ${dataDir} is no longer accessible to the user ${runner.name}: run 'chmod o+x' on its parent folders, or start as the user who created it.`,
    );
  }
  onProgress(`PostgreSQL runs as ${runner.name}, who cannot enter ${dataDir}: its data is in ${home}`);
}

function ensureReachableBinaries(runner: Runner, onProgress: (line: string) => void): Binaries {
  const native = findNativeFolder();
  const binaries = toBinaries(native);
  if (canReach(runner, binaries.postgres, 'run')) return binaries;
  const copy = join(REACHABLE_ROOT, `postgresql-${readVersion(native)}`);
  if (!existsSync(copy))
    onProgress(`PostgreSQL's programs are copied to ${copy}, where ${runner.name} can run them`);
  openReachableRoot();
  copyNativeFolder(native, copy);
  return toBinaries(copy);
}

function openReachableRoot(): void {
  makeFolder(REACHABLE_ROOT);
  chmodSync(REACHABLE_ROOT, 0o755);
}

/** Lets PostgreSQL's user traverse our data directory without listing it. */
function openForPassing(dataDir: string): void {
  const { mode, uid } = statSync(dataDir);
  if (uid === 0) chmodSync(dataDir, mode | 0o011);
}
