import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Connection, createPool, withSystem } from '@hearback/database';
import { receiveFile } from '../../apps/server/src/modules/leads/files/receive-file.ts';
import { queueRun } from '../../apps/server/src/modules/leads/import-runs/run-import.job.ts';
import { openWorkspace } from '../../apps/server/src/modules/people/index.ts';
import { runWorker } from '../../apps/server/src/platform/jobs/run-worker.ts';
import { jobs } from '../../apps/server/src/registry.ts';
import { migrateDatabase } from '../../apps/server/src/roles/migrate-database.ts';
import { startServices } from '../../apps/server/src/start-services.ts';
import { readBenchConfig } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const HEADERS = ['First Name', 'Last Name', 'Company', 'Email', 'Title', 'Phone'];
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Import of 100,000 leads by the worker, compared with plain SQL that writes the same rows into the same tables. */
const config = readBenchConfig();
await migrateDatabase(config);
const services = startServices(config, 'bench');
const pool = createPool({
  url: config.databaseUrl,
  max: 1,
  applicationName: 'bench',
  onError: console.error,
});
const { workspace_id, campaign_id } = await prepare();
const worker = await runWorker(services, jobs);

await run(1_000, 'warm');
const idle = rss();
const { ms: importedMs, readings } = await watched(() => run(ROWS, 'lead'), rss, 20);
const bareMs = await copyBare();
const { rows } = await pool.query('select count(*)::int as n from campaign_contacts where campaign_id = $1', [
  campaign_id,
]);
const imported = rows[0].n - 1_000;
console.log(
  `import: ${imported} of ${ROWS} rows, ${Math.round((ROWS / importedMs) * 1000)}/s
  resident memory: ${idle} MB idle, ${Math.max(...readings)} MB at most`,
);
const seconds = (ms: number) => ms / 1000;
report({
  name: `import of ${ROWS} rows`,
  figure: seconds(importedMs),
  unit: 's',
  reference: {
    name: 'the same rows copied into the same tables and indexes',
    figure: seconds(await copyTables()),
  },
  goal: { at_most: 4 },
});
report({
  name: `import of ${ROWS} rows`,
  figure: seconds(importedMs),
  unit: 's',
  reference: { name: 'COPY of the file into a table without anything', figure: seconds(bareMs) },
});
const { readings: memoryReadings } = await watched(() => run(ROWS, 'many'), live, 100);
const fifths = minimumOfFifths(memoryReadings);
console.log(
  `  memory held in each fifth of the file, garbage collected: ${fifths.map((mb) => mb.toFixed(1)).join(', ')} MB: last to first ${((fifths.at(-1) ?? 0) / (fifths[0] ?? 1)).toFixed(2)}`,
);
if (imported !== ROWS) process.exitCode = 1;
await worker.stop();
await services.stop();
await pool.end();

/** The minimum of each fifth: the memory held between two batches, without that of the batches themselves. */
function minimumOfFifths(readings: readonly number[]): number[] {
  const length = Math.ceil(readings.length / 5);
  return Array.from({ length: 5 }, (_, n) => Math.min(...readings.slice(n * length, (n + 1) * length)));
}

async function watched(
  work: () => Promise<number>,
  measure: () => number,
  everyMs: number,
): Promise<{ ms: number; readings: number[] }> {
  const readings = [measure()];
  const timer = setInterval(() => readings.push(measure()), everyMs);
  const ms = await work();
  clearInterval(timer);
  return { ms, readings };
}

async function prepare(): Promise<{ workspace_id: string; campaign_id: string }> {
  await pool.query('set role hearback_system');
  return withSystem(services.db, 'benchmark', async (tx) => {
    const workspace = await openWorkspace(tx, 'Benchmark');
    const { id } = await tx
      .insertInto('campaigns')
      .values({ workspace_id: workspace, provider: 'instantly', provider_campaign_id: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { workspace_id: workspace, campaign_id: id };
  });
}

function line(n: number, tag: string): string {
  return `First${n},Last${n},Company ${n % 20_000},${tag}${n}@bench${n % 500}.example,Head of Things,+1 555 ${n}\n`;
}

async function* file(count: number, tag: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEADERS.join()}\n`);
  for (let at = 0; at < count; at += 500)
    yield Buffer.from(
      Array.from({ length: Math.min(500, count - at) }, (_, n) => line(at + n, tag)).join(''),
    );
}

/** From the click on 'Import' to the last row. */
async function run(count: number, tag: string): Promise<number> {
  const fields = ['first_name', 'last_name', 'company_name', 'email', 'job_title', 'phone'];
  const mapping = JSON.stringify(fields.map((field, column) => ({ column, field })));
  const import_id = await withSystem(services.db, 'benchmark', async (tx) => {
    const row = {
      workspace_id,
      campaign_id,
      file_name: 'bench.csv',
      file_size: 1,
      mapping,
      delimiter: ',',
      headers: JSON.stringify(HEADERS),
    };
    const { id } = await tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });
  await receiveFile(services, { workspace_id, import_id }, file(count, tag));
  const started = performance.now();
  await withSystem(services.db, 'benchmark', async (tx) => {
    await tx.updateTable('imports').set({ status: 'queued' }).where('id', '=', import_id).execute();
    await queueRun(tx, { workspace_id, id: import_id });
  });
  for (;;) {
    const { rows: found } = await pool.query('select status from imports where id = $1', [import_id]);
    if (found[0].status === 'done') return performance.now() - started;
    if (found[0].status === 'failed') throw new Error('the import failed');
    await sleep(50);
  }
}

/** Writes the file with the database alone. */
async function copyBare(): Promise<number> {
  await pool.query('reset role');
  await pool.query(
    'create table bare (first text, last text, company text, email text, title text, phone text)',
  );
  const started = performance.now();
  const parts: string[] = [];
  for (let n = 0; n < ROWS; n += 1) parts.push(line(n, 'lead'));
  await copyIn(parts.join(''));
  const ms = performance.now() - started;
  await pool.query('set role hearback_system');
  return ms;
}

/** Writes the imported rows again into tables with the same columns and indexes, but without triggers. */
async function copyTables(): Promise<number> {
  const tables = ['companies', 'contacts', 'campaign_contacts'];
  await pool.query('reset role');
  for (const table of tables) {
    await pool.query(`create table bare_${table} (like ${table} including all)`);
    await pool.query(`grant insert on bare_${table} to hearback_system`);
  }
  await pool.query('set role hearback_system');
  const columnLists = await Promise.all(tables.map(writtenColumns));
  const started = performance.now();
  for (const [index, table] of tables.entries())
    await pool.query(
      `insert into bare_${table} (${columnLists[index]}) select ${columnLists[index]} from ${table}`,
    );
  return performance.now() - started;
}

/** All columns except generated ones. */
async function writtenColumns(table: string): Promise<string> {
  const { rows: columns } = await pool.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return columns[0]?.list ?? '';
}

/** Speaks the COPY FROM STDIN protocol directly, because the client library does not support it. */
async function copyIn(text: string): Promise<void> {
  const client = new Connection({ connectionString: config.databaseUrl, pipeline: false });
  await client.connect();
  await new Promise<void>((resolve, reject) => {
    const copy = {
      submit: (connection: CopyConnection) => connection.query('copy bare from stdin (format csv)'),
      handleCopyInResponse(connection: CopyConnection) {
        for (let at = 0; at < text.length; at += 65_536)
          connection.sendCopyFromChunk(Buffer.from(text.slice(at, at + 65_536)));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(copy as unknown as Parameters<typeof client.query>[0]);
  });
  await client.end();
}

type CopyConnection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

function rss(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576);
}

/** Excludes uncollected garbage, which depends on the machine. */
function live(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}
