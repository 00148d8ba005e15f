import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startTemporaryPostgres } from '../postgres/temporary.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const isSize = (argument: string) => /^\d+$/.test(argument);
/** Names of benchmarks and, for those that come in sizes, how large: `npm run bench -- inbox 200000`. */
const chosen = process.argv.slice(2).filter((argument) => !isSize(argument));
const sizes = process.argv.slice(2).filter(isSize);
const files = globSync('bench/*.bench.ts', { cwd: REPOSITORY_ROOT })
  .filter((file) => chosen.length === 0 || chosen.some((name) => basename(file, '.bench.ts') === name))
  .sort();
if (files.length === 0) {
  console.error(`✗ No benchmark is called ${chosen.join(' or ')}: see the names in bench/.`);
  process.exitCode = 1;
}

/** One after another, each on a database of its own: a benchmark that shares the machine measures what runs beside it. */
for (const file of files) {
  console.log(`\n── ${file}`);
  const postgres = await startTemporaryPostgres();
  const code = await run(join(REPOSITORY_ROOT, file), postgres.url);
  await postgres.stop();
  if (code !== 0) process.exitCode = 1;
}

function run(script: string, databaseUrl: string): Promise<number> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [script, ...sizes], { cwd: REPOSITORY_ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
