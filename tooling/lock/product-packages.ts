import { findFolder, type LockEntry, type LockFile } from './lock-file.ts';

export type ProductPackage = {
  readonly name: string;
  readonly version: string;
  /** As npm writes it: 'MIT', '(MPL-2.0 OR Apache-2.0)'. */
  readonly licence: string;
  readonly integrity: string;
  /** The folders of what it needs in turn. */
  readonly needs: readonly string[];
};

/** The Node that runs it, and the programs themselves; simulators, journeys, benchmarks and tools stay at home. */
const ROOTS = ['apps/server', 'apps/web'];

/**
 * By folder, everything that is there where the product runs: what its programs need, and what that needs in turn. The marks of the
 * lock do not tell: what a tool needs as well is said to be the tool's. A build that the lock only names was read by nobody; its
 * siblings were.
 */
export function listProductPackages(lock: LockFile): ReadonlyMap<string, ProductPackage> {
  const found = new Map<string, ProductPackage>();
  const seen = new Set<string>();
  const waiting = [...ROOTS, ...listFolders(lock, '', lock.packages['']?.optionalDependencies)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entry = lock.packages[folder];
    if (!entry || seen.has(folder)) continue;
    seen.add(folder);
    const needs = listNeeds(lock, folder, entry);
    waiting.push(...needs);
    if (!entry.integrity) continue;
    const { version = '', license: licence = 'none', integrity } = entry;
    found.set(folder, { name: folder.replace(/^.*node_modules\//, ''), version, licence, integrity, needs });
  }
  return found;
}

/** Peers count as well, unless the package does without. A workspace stands where its link leads. */
function listNeeds(lock: LockFile, folder: string, entry: LockEntry): string[] {
  if (entry.link) return [entry.resolved ?? ''];
  return listFolders(lock, folder, {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...requiredPeers(entry),
  });
}

const requiredPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: LockEntry) =>
  Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
  );

const listFolders = (lock: LockFile, from: string, names: Readonly<Record<string, string>> = {}): string[] =>
  Object.keys(names).flatMap((name) => findFolder(lock, from, name) ?? []);
