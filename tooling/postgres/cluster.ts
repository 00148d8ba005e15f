import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import type { PostgresPaths } from './paths.ts';
import { changeOwner, listIds, type Runner } from './run-as.ts';

/** The caller's environment (PGPORT, PGOPTIONS, LANG …) would leak into the server, so it gets none of it. */
export const SERVER_ENV = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };

const DATABASE = 'hearback';

/**
 * Creates the cluster under another name and moves it into place when it is complete, so that an
 * interrupted start leaves no cluster without its role or database.
 */
export async function ensureCluster(place: PostgresPaths, durable: boolean): Promise<void> {
  if (existsSync(join(place.pgdata, 'PG_VERSION'))) return;
  const partial = `${place.pgdata}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await run(place.runner, place.binaries.initdb, [
    ...['-D', partial, '-U', 'postgres', '--auth=trust', '--no-instructions', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--set', 'timezone=UTC'],
    ...(durable ? [] : ['--no-sync']),
  ]);
  await run(
    place.runner,
    place.binaries.postgres,
    toSingleUserArguments(partial, durable),
    bootstrapSql(place),
  );
  // Requires passwords from here on. Nothing listened while the configuration above trusted
  // everyone.
  writeFileSync(join(partial, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  renameSync(partial, place.pgdata);
}

export function connectionUrl(place: PostgresPaths, port: number): string {
  return `postgres://${DATABASE}:${keepPassword(place, 'owner-password')}@127.0.0.1:${port}/${DATABASE}`;
}

/** The owner of the database is not a superuser, so that development has the limits of a managed PostgreSQL. */
function bootstrapSql(place: PostgresPaths): string {
  return [
    `ALTER ROLE postgres PASSWORD '${keepPassword(place, 'superuser-password')}';`,
    `CREATE ROLE ${DATABASE} LOGIN CREATEROLE CREATEDB PASSWORD '${keepPassword(place, 'owner-password')}';`,
    `CREATE DATABASE ${DATABASE} OWNER ${DATABASE};`,
    '',
  ].join('\n\n');
}

function toSingleUserArguments(pgdata: string, durable: boolean): string[] {
  const settings = ['-c', 'exit_on_error=true', '-c', 'log_min_messages=error'];
  // Tests connect thousands of times, and their passwords need no protection.
  const hurried = durable ? [] : ['-F', '-c', 'scram_iterations=1'];
  return ['--single', '-j', '-D', pgdata, ...hurried, ...settings, 'postgres'];
}

/** Reads the password if it exists and creates it otherwise. The existing cluster was created with it. */
function keepPassword(place: PostgresPaths, name: string): string {
  const path = join(place.home, name);
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
    changeOwner(place.runner, path);
  }
  return readFileSync(path, 'utf8').trim();
}

function run(runner: Runner, program: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    // cwd '/': PostgreSQL's programs refuse to start in a folder that their user cannot enter.
    const child = spawn(program, args, {
      ...listIds(runner),
      cwd: '/',
      env: SERVER_ENV,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(
        new Problem(
          `PostgreSQL could not create its data directory (${program} exited with code ${code}):\n${output.trim()}`,
        ),
      );
    });
    child.stdin.end(input);
  });
}
