import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Connection } from '@hearback/database';
import { startPostgres } from '../postgres/start-postgres.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const RESULTS = join(REPOSITORY_ROOT, '.data', 'bench-results.jsonl');
/** They read one large data set, which is kept between runs. */
const KEPT = ['inbox', 'dashboard', 'throughput'];

const isSize = (argument: string) => /^\d+$/.test(argument);
/** Names of benchmarks and, for those that come in sizes, how large: `npm run bench -- inbox 200000`. */
const chosen = process.argv.slice(2).filter((argument) => !isSize(argument));
const sizes = process.argv.slice(2).filter(isSize);
const files = globSync('bench/*.bench.ts', { cwd: REPOSITORY_ROOT })
  .filter((file) => chosen.length === 0 || chosen.includes(nameOf(file)))
  .sort();
if (files.length === 0) {
  console.error(`✗ No benchmark is called ${chosen.join(' or ')}: see the names in bench/.`);
  process.exitCode = 1;
}

rmSync(RESULTS, { force: true });
const postgres = await startPostgres({ dataDir: join(REPOSITORY_ROOT, '.data', 'bench'), durable: false });
const operator = new Connection({ connectionString: postgres.url });
await operator.connect();
try {
  /** One after another: a benchmark that shares the machine measures what runs beside it. */
  for (const file of files) {
    console.log(`\n── ${file}`);
    const database = KEPT.includes(nameOf(file)) ? dataSetName() : 'once';
    if (database === 'once') await operator.query('drop database if exists once with (force)');
    await dropOlder();
    if (!(await exists(database))) await operator.query(`create database ${database}`);
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    if ((await run(join(REPOSITORY_ROOT, file), url.href)) !== 0) process.exitCode = 1;
  }
} finally {
  await operator.end();
  await postgres.stop();
}
console.log(`\nEach line as JSON: ${RESULTS}`);

function nameOf(file: string): string {
  return basename(file, '.bench.ts');
}

/** Another schema, another filling, another size or another week: another data set. */
function dataSetName(): string {
  const hash = createHash('sha256')
    .update(sizes.join())
    .update(String(Math.floor(Date.now() / 604_800_000)));
  for (const part of ['packages/database/migrations/*.sql', 'bench/seed/*.ts', 'bench/stand/data-set.ts'])
    for (const file of globSync(part, { cwd: REPOSITORY_ROOT }).sort())
      hash.update(readFileSync(join(REPOSITORY_ROOT, file)));
  return `data_set_${hash.digest('hex').slice(0, 12)}`;
}

async function exists(database: string): Promise<boolean> {
  const { rowCount } = await operator.query('select from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

async function dropOlder(): Promise<void> {
  const { rows } = await operator.query<{ datname: string }>(
    "select datname from pg_database where datname like 'data\\_set\\_%' and datname <> $1",
    [dataSetName()],
  );
  for (const { datname } of rows) await operator.query(`drop database ${datname} with (force)`);
}

function run(script: string, databaseUrl: string): Promise<number> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, BENCH_RESULTS: RESULTS };
  const child = spawn(process.execPath, [script, ...sizes], { cwd: REPOSITORY_ROOT, env, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
