import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LockEntry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

/** Keys are folders: '' for the root, 'apps/web' for a workspace, 'node_modules/pg' for a package. */
export type LockFile = { packages: Record<string, LockEntry> };

export function readLockFile(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** The entry that `name` means inside the folder `from`: the nearest node_modules going up, as Node looks for it. */
export function findEntry({ packages }: LockFile, from: string, name: string): LockEntry | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}
