import { findFolder, type LockEntry, type LockFile } from './lock-file.ts';

export type ProductPackage = {
  readonly name: string;
  readonly version: string;
  /** As npm writes it: 'MIT', '(MPL-2.0 OR Apache-2.0)'. */
  readonly license: string;
  readonly integrity: string;
  /** The folders of its dependencies. */
  readonly needs: readonly string[];
};

/**
 * The programs of the product and the Node that runs them. Simulators, tests, benchmarks and tools
 * are not deployed.
 */
const ROOTS = ['apps/server', 'apps/web'];

/** Licenses of packages that state theirs only in a file, by the checksum of the release that was read. */
const LICENSE_FILES: Readonly<Record<string, string>> = {
  // png-js 1.1.0, LICENSE
  'sha512-PM/uYGzGdNSzqeOgly68+6wKQDL1SY0a/N+OEa/+br6LnHWOAJB0Npiamnodfq3jd2LS/i2fMeOKSAILjA+m5Q==': 'MIT',
};

/**
 * All packages of the deployed product by folder, with their transitive dependencies. The dev flags
 * of the lock file do not help, because packages that a tool needs as well are marked as the
 * tool's. Builds without a checksum are skipped, because they were never installed here.
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
    const { version = '', integrity } = entry;
    const license = entry.license ?? LICENSE_FILES[integrity] ?? 'none';
    found.set(folder, { name: folder.replace(/^.*node_modules\//, ''), version, license, integrity, needs });
  }
  return found;
}

/** Includes peers, unless they are optional. A workspace resolves to its linked folder. */
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
