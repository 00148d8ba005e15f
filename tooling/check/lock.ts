import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingBuilds } from '../lock/complete.ts';
import { findEntry, type LockFile, readLockFile } from '../lock/lock-file.ts';
import { toPlatform } from '../lock/platform.ts';
import type { Check } from './check.ts';

const PROCESSORS = ['x64', 'arm64'] as const;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

export const lock: Check = {
  name: 'Lock file',
  async run(root) {
    const file = readLockFile(root);
    return {
      faults: [
        ...missingLinuxBuilds(file),
        ...describeMissingBuilds(file),
        ...foreignAddresses(file),
        ...findLoosePins(root),
      ],
    };
  },
};

/** A native package without the build for one CPU architecture installs here and fails on the other machine. */
function missingLinuxBuilds(file: LockFile): string[] {
  return Object.entries(file.packages).flatMap(([folder, entry]) => {
    const builds = Object.keys(entry.optionalDependencies ?? {}).filter(isLinuxBuild);
    if (builds.length === 0) return [];
    const has = (cpu: string) =>
      builds.some((name) => toPlatform(name)?.cpu?.includes(cpu) && findEntry(file, folder, name)?.integrity);
    const owner = folder === '' ? 'The repository itself' : folder.replace(/^.*node_modules\//, '');
    return PROCESSORS.filter((cpu) => !has(cpu)).map(
      (cpu) => `${owner} has no linux-${cpu} build in the lock: take the release before it.`,
    );
  });
}

function isLinuxBuild(name: string): boolean {
  const platform = toPlatform(name);
  return platform?.os?.[0] === 'linux' && !platform.libc;
}

function describeMissingBuilds(file: LockFile): string[] {
  const names = missingBuilds(file).map(({ name }) => name);
  return names.length === 0
    ? []
    : [`'npm ci' would refuse the lock, which lacks ${names.join(', ')}: run 'npm run lock'.`];
}

/** A URL in the lock file ties every install to one registry. */
function foreignAddresses(file: LockFile): string[] {
  const pinned = Object.entries(file.packages).filter(([, { resolved }]) => resolved?.includes('://'));
  return pinned.map(
    ([folder]) =>
      `${folder} names its registry in the lock: set omit-lockfile-registry-resolved in .npmrc and install again.`,
  );
}

function findLoosePins(root: string): string[] {
  const manifests = [
    'package.json',
    ...globSync('{apps,packages}/*/package.json', { cwd: root }),
    'qa/e2e/package.json',
    'qa/bench/package.json',
  ];
  return manifests
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
      const ranges: [string, string][] = [
        'dependencies',
        'devDependencies',
        'optionalDependencies',
        'overrides',
      ].flatMap((kind) => Object.entries<string>(manifest[kind] ?? {}));
      const loose = ranges.filter(([, version]) => !EXACT.test(version));
      return loose.map(([name, version]) => `${file} asks for ${name} ${version}: pin one exact version.`);
    });
}
