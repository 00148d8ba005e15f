import { findEntry, type LockFile } from './lock-file.ts';
import { toPlatform } from './platform.ts';

/**
 * `npm install` omits a build for another platform from the lock file if the current registry lacks
 * it, and `npm ci` then rejects the lock file. This adds such builds again. npm never fetches a
 * build for another platform, so the missing checksum does not matter.
 */
export function completeLock(lock: LockFile): { lock: LockFile; added: string[]; unknown: string[] } {
  const packages = { ...lock.packages };
  const unknown: string[] = [];
  for (const { name, version } of missingBuilds(lock)) {
    const platform = toPlatform(name);
    if (platform) packages[`node_modules/${name}`] = { version, optional: true, ...platform };
    else unknown.push(name);
  }
  const added = Object.keys(packages).filter((key) => !(key in lock.packages));
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return { lock: { ...lock, packages: sorted }, added, unknown };
}

/** Optional dependencies of packages that the lock file lacks. */
export function missingBuilds(lock: LockFile): { name: string; version: string }[] {
  const missing = new Map<string, string>();
  for (const [folder, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!findEntry(lock, folder, name)) missing.set(name, version);
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }));
}
