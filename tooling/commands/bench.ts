import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Connection } from '@hearback/database';
import { startPostgres } from '../postgres/start-postgres.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';

const RESULTS = join(REPOSITORY_ROOT, '.data', 'bench-results.jsonl');
/** They share one large data set, which is kept between runs. */
const SHARED_DATA_SET = ['inbox', 'dashboard', 'throughput', 'browser', 'clients'];
/** They are compared with durable writes to disk. */
const DURABLE = ['webhooks'];
/** They read the write-ahead log, which only a superuser can allow. */
const READS_LOG = ['writes'];

const isSize = (argument: string) => /^\d+$/.test(argument);
/** Names of benchmarks and, for some, a size: `npm run bench -- inbox 200000`. */
const names = process.argv.slice(2).filter((argument) => !isSize(argument));
const sizes = process.argv.slice(2).filter(isSize);
const files = globSync('qa/bench/*.bench.ts', { cwd: REPOSITORY_ROOT })
  .filter((file) => names.length === 0 || names.includes(toName(file)))
  .sort();
if (files.length === 0) {
  console.error(`✗ No benchmark named ${names.join(' or ')}: the files in qa/bench/ list the names.`);
  process.exitCode = 1;
}

rmSync(RESULTS, { force: true });
for (const durable of [false, true]) {
  const chosenHere = files.filter((file) => DURABLE.includes(toName(file)) === durable);
  if (chosenHere.length > 0) await runAll(chosenHere, durable);
}
console.log(`\nResults as JSON: ${RESULTS}`);

/**
 * Runs them one after another, because a benchmark that shares the machine measures its neighbors.
 * A failure does not stop the others.
 */
async function runAll(scripts: readonly string[], durable: boolean): Promise<void> {
  const dataDir = join(REPOSITORY_ROOT, '.data', durable ? 'bench-durable' : 'bench');
  const postgres = await startPostgres({ dataDir, durable });
  const operator = new Connection({ connectionString: postgres.url });
  await operator.connect();
  try {
    for (const script of scripts) {
      console.log(`\n── ${script}`);
      const database = SHARED_DATA_SET.includes(toName(script)) ? dataSetName() : 'once';
      await dropOlder(operator);
      const url = new URL(postgres.url);
      url.pathname = `/${database}`;
      if (!(await isFilled(operator, url))) {
        await operator.query(`drop database if exists ${database} with (force)`);
        await operator.query(`create database ${database}`);
      }
      if (READS_LOG.includes(toName(script))) await allowReadingLog(url, postgres.home);
      if ((await run(join(REPOSITORY_ROOT, script), url.href)) !== 0) process.exitCode = 1;
    }
  } finally {
    await operator.end();
    await postgres.stop();
  }
}

function toName(file: string): string {
  return basename(file, '.bench.ts');
}

/** A different schema, seed, size or week needs a different data set. */
function dataSetName(): string {
  const hash = createHash('sha256')
    .update(sizes.join())
    .update(String(Math.floor(Date.now() / 604_800_000)));
  for (const part of [
    'packages/database/migrations/*.sql',
    'qa/bench/seed/*.ts',
    'qa/bench/harness/data-set.ts',
  ])
    for (const file of globSync(part, { cwd: REPOSITORY_ROOT }).sort())
      hash.update(readFileSync(join(REPOSITORY_ROOT, file)));
  return `data_set_${hash.digest('hex').slice(0, 12)}`;
}

/** True if the data set is complete. An interrupted one is created again. */
async function isFilled(operator: Connection, url: URL): Promise<boolean> {
  const database = url.pathname.slice(1);
  const { rowCount } = await operator.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0 || database === 'once') return false;
  const visitor = new Connection({ connectionString: url.href });
  await visitor.connect();
  try {
    const { rows } = await visitor.query<{ table: string | null }>(
      "select to_regclass('bench.data_set') as table",
    );
    if (rows[0]?.table === null) return false;
    return (await visitor.query('select from bench.data_set')).rowCount === 1;
  } finally {
    await visitor.end();
  }
}

async function allowReadingLog(url: URL, home: string): Promise<void> {
  const superuser = new URL(url);
  superuser.username = 'postgres';
  superuser.password = readFileSync(join(home, 'superuser-password'), 'utf8').trim();
  const connection = new Connection({ connectionString: superuser.href });
  await connection.connect();
  await connection.query('create extension if not exists pg_walinspect');
  await connection.query(`grant execute on function pg_get_wal_block_info to ${url.username}`);
  await connection.end();
}

async function dropOlder(operator: Connection): Promise<void> {
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
