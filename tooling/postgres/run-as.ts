import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

/** The user a PostgreSQL process runs as. Undefined ids mean the current user. */
export type Runner = { name: string; uid?: number; gid?: number };

const OURSELVES: Runner = { name: 'you' };

/**
 * PostgreSQL refuses to run as root, so root uses an existing user: the owner of an existing
 * cluster, else `postgres`, else `nobody`. No user is ever created.
 */
export function chooseRunner(clusters: string[]): Runner | undefined {
  if (process.getuid?.() !== 0) return OURSELVES;
  const owner = clusters.map(findOwner).find((found) => found !== undefined);
  return owner ?? lookUp('postgres') ?? lookUp('nobody');
}

export function canReach(runner: Runner, path: string, access: 'enter' | 'write' | 'run'): boolean {
  const test = access === 'write' ? 'test -w "$1" && test -x "$1"' : 'test -x "$1"';
  // Starts a real process of that user, because mode bits do not include ACLs and mount options.
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { ...listIds(runner), cwd: '/' }).status === 0;
}

export function changeOwner(runner: Runner, path: string): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid);
}

export function listIds({ uid, gid }: Pick<Runner, 'uid' | 'gid'>): { uid?: number; gid?: number } {
  return uid === undefined ? {} : { uid, gid };
}

function findOwner(path: string): Runner | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || stats.uid === 0) return undefined;
  const { stdout } = spawnSync('id', ['-un', String(stats.uid)], { encoding: 'utf8' });
  return { name: `user ${stdout?.trim() || stats.uid}`, uid: stats.uid, gid: stats.gid };
}

function lookUp(name: string): Runner | undefined {
  const uid = readId('-u', name);
  const gid = readId('-g', name);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name: `user ${name}`, uid, gid };
}

function readId(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : undefined;
}
