import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgresPaths } from '../postgres/paths.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { Problem, toMessage } from '../problem.ts';
import { keepSecret } from '../stack/database.ts';
import { loadFileVariables } from '../stack/file-variables.ts';
import { takeRunLock } from '../stack/preflight/run-lock.ts';
import { toDatabaseUrl } from '../stack/real-stack.ts';
import { REPOSITORY_ROOT, readSettings } from '../stack/settings.ts';

/**
 * Roles of main.ts that need the address of a database: `npm run audit:verify`, `npm run backup` and `npm run restore`. Without
 * DATABASE_URL, backup and restore use the embedded database of the data directory. A backup uses the one of a running
 * `npm start`; otherwise the database is started for the command.
 */
const [role = '', target] = process.argv.slice(2);
try {
  loadFileVariables(process.env);
  const { databaseUrl, dataDir, publicUrl } = readSettings(process.env);
  if (role === 'verify-audit') await verifyAudit(databaseUrl);
  else if (!target) throw new Problem(`Specify the file: npm run ${role} -- hearback.backup`);
  else if (databaseUrl) process.exitCode = await runMain([role, target], {});
  else if (role === 'backup') await backUpEmbedded(target, dataDir, publicUrl);
  else await restoreEmbedded(target, dataDir, publicUrl);
} catch (error) {
  console.error(error instanceof Problem ? `✗ ${toMessage(error)}` : error);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();

/** Reads a copy of the database and decrypts nothing, so any secret works. */
async function verifyAudit(databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl)
    throw new Problem('Set DATABASE_URL to the database whose audit trail you want to verify.');
  const HEARBACK_SECRET = process.env.HEARBACK_SECRET || 'no secret is needed to verify a trail';
  process.exitCode = await runMain(['verify-audit'], { HEARBACK_SECRET });
}

async function backUpEmbedded(target: string, dataDir: string, url: string): Promise<void> {
  const { home, pgdata } = findPostgresPaths(dataDir, console.log);
  const secretFile = join(home, 'hearback-secret');
  if (!existsSync(secretFile)) throw new Problem(`There is no embedded database in ${dataDir}.`);
  const secret = { HEARBACK_SECRET: process.env.HEARBACK_SECRET || keepSecret(secretFile) };
  const running = existsSync(join(pgdata, 'postmaster.pid')) && existsSync(join(dataDir, 'running.json'));
  if (running) {
    process.exitCode = await runMain(['backup', target], { ...secret, DATABASE_URL: toDatabaseUrl(dataDir) });
    return;
  }
  await withEmbedded(dataDir, url, async (databaseUrl) => {
    process.exitCode = await runMain(['backup', target], { ...secret, DATABASE_URL: databaseUrl });
  });
}

async function restoreEmbedded(target: string, dataDir: string, url: string): Promise<void> {
  const envSecret = process.env.HEARBACK_SECRET;
  await withEmbedded(dataDir, url, async (databaseUrl, home) => {
    const secretFile = join(home, 'hearback-secret');
    if (!envSecret && !existsSync(secretFile))
      throw new Problem('Set HEARBACK_SECRET to the secret of the installation that made the backup.');
    const secret = envSecret || keepSecret(secretFile);
    const code = await runMain(['restore', target], { HEARBACK_SECRET: secret, DATABASE_URL: databaseUrl });
    process.exitCode = code;
    if (code !== 0) return;
    // The next `npm start` reads the restored rows with this secret and adds no demo to them.
    writeFileSync(secretFile, secret, { mode: 0o600 });
    for (const mark of ['demo-seeded', 'demo-connected']) writeFileSync(join(home, mark), '');
  });
}

async function withEmbedded(
  dataDir: string,
  url: string,
  work: (databaseUrl: string, home: string) => Promise<void>,
): Promise<void> {
  // Creates the folders before the lock file goes into them.
  findPostgresPaths(dataDir, console.log);
  const lock = await takeRunLock(dataDir, url);
  try {
    const postgres = await startPostgres({ dataDir, onProgress: console.log });
    try {
      await work(postgres.url, postgres.home);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

function runMain(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const script = join(REPOSITORY_ROOT, 'apps/server/src/main.ts');
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { LOG_LEVEL: 'warn', ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
