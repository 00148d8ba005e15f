import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type LockEntry = {
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optionalDependencies?: Record<string, string>;
};

/** Keys are folders: '' for the root, 'apps/web' for a workspace, 'node_modules/pg' for a package. */
export type LockFile = { packages: Record<string, LockEntry> };

export function readLockFile(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** The entry that `name` resolves to in the folder `from`. */
export function findEntry(file: LockFile, from: string, name: string): LockEntry | undefined {
  const folder = findFolder(file, from, name);
  return folder === undefined ? undefined : file.packages[folder];
}

/** The folder that `name` resolves to from the folder `from`: in the nearest node_modules going up, like Node. */
export function findFolder({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}
