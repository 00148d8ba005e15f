import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Problem } from '../../problem.ts';

/** Each program with its Debian package. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  psql: 'postgresql-client-15',
} as const;

export type Programs = Record<keyof typeof PACKAGES, string> & {
  /** The folder of PostgreSQL's server programs. */
  readonly postgres: string;
};

/** Finds the programs of the cluster, or reports how to install them. */
export function findPrograms(path = process.env.PATH ?? ''): Programs {
  const folders = [...path.split(delimiter), '/usr/bin', '/usr/sbin'];
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(isProgram);
  const postgres = globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => isProgram(join(folder, 'pg_basebackup')) && parseFolderVersion(folder) >= 15)
    .sort((one, other) => parseFolderVersion(one) - parseFolderVersion(other))
    .at(0);
  const found = Object.entries(PACKAGES).map(
    ([name, packageName]) => [name, find(name), packageName] as const,
  );
  const missing = new Set(found.flatMap(([, at, packageName]) => (at ? [] : [packageName as string])));
  if (!postgres) missing.add('postgresql-15');
  if (missing.size > 0)
    throw new Problem(
      `The cluster needs missing programs: apt-get install --no-install-recommends ${[...missing].join(' ')}`,
    );
  return { ...Object.fromEntries(found), postgres } as Programs;
}

const parseFolderVersion = (folder: string): number => Number(folder.split('/').at(-2));

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
