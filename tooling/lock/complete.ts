import { findEntry, type LockFile } from './lock-file.ts';
import { toPlatform } from './platform.ts';

/**
 * `npm install` leaves a build for another platform out of the lock when the registry in use does not have it,
 * and `npm ci` then refuses that very lock. This names such builds again; npm never fetches one for a platform
 * that is not its own, so no checksum is missed where it is not installed.
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

/** Optional dependencies that some package names and the lock does not hold. */
export function missingBuilds(lock: LockFile): { name: string; version: string }[] {
  const missing = new Map<string, string>();
  for (const [folder, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!findEntry(lock, folder, name)) missing.set(name, version);
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }));
}
