import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createPool } from '@hearback/database';
import { runWorker } from '../../apps/server/src/platform/jobs/run-worker.ts';
import { jobs } from '../../apps/server/src/registry.ts';
import { migrateDatabase } from '../../apps/server/src/roles/migrate-database.ts';
import { startApi } from '../../apps/server/src/start-api.ts';
import { addInstantlyAccount, postReply } from './harness/instantly-account.ts';
import { readBenchConfig } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const REPLIES = Number(process.env.BENCH_REPLIES ?? 10_000);
const WARM_UP = 200;
const CONNECTIONS = 20;
/** Without a new reply for this long, processing is stuck. */
const STUCK_MS = 60_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (() => void) | undefined;

/**
 * Posts 10,000 replies as fast as one client can and waits until each is a message. Compared with
 * bare inserts of the same rows.
 */
const config = readBenchConfig({ DATABASE_POOL_SIZE: '10' });
await migrateDatabase(config);
const api = await startApi(config);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
/** A separate pool for plain SQL with the system role. */
const pool = createPool({
  url: config.databaseUrl,
  max: 10,
  applicationName: 'bench',
  onError: console.error,
});
pool.on('connect', (client) => void client.query('set role hearback_system'));
/** Only the owner can access the queue's tables. */
const queue = createPool({
  url: config.databaseUrl,
  max: 1,
  applicationName: 'bench',
  onError: console.error,
});
const { workspace_id, secret } = await addInstantlyAccount(api.services);
const worker = await runWorker(api.services, jobs);

await deliver(WARM_UP, 'warm-up');
await drained();
const started = performance.now();
const seen = await deliver(REPLIES, 'bench');
const storedMs = performance.now() - started;
await drained();
const processedMs = performance.now() - started;
seen.held.push(heap());
const { stored, processed, messages } = await count();
const [waiting, jobsLeft] = [await countWaiting(), await countJobs()];
const duplicates = messages - new Set(await listBodies()).size;
const bareMs = await insertBare();

const rate = (ms: number) => (REPLIES / ms) * 1000;
console.log(
  `webhook replies: ${REPLIES} posted; ${stored} stored, ${processed} processed, ${messages} messages, ${duplicates} duplicates, ${waiting} waiting, ${jobsLeft} jobs left
  ${describeMemory(seen)}`,
);
const reference = { name: 'bare inserts of the same rows', figure: rate(bareMs) };
report({ name: 'webhooks, stored', figure: rate(storedMs), unit: '/s', reference, goal: { at_least: 1.2 } });
report({
  name: 'webhooks, processed to messages',
  figure: rate(processedMs),
  unit: '/s',
  reference,
  goal: { at_least: 1.2 },
});
if (
  stored !== REPLIES ||
  processed !== REPLIES ||
  messages !== REPLIES ||
  duplicates + waiting + jobsLeft > 0
) {
  console.error('Replies were lost, doubled or left waiting.');
  process.exitCode = 1;
}
await worker.stop();
await api.stop();
await pool.end();
await queue.end();

/** Samples in MB: heap after a collection, and resident memory. */
type MemorySamples = { readonly held: number[]; readonly resident: number[] };

async function deliver(count: number, run: string): Promise<MemorySamples> {
  let next = 0;
  const seen: MemorySamples = { held: [], resident: [] };
  const post = async () => {
    while (next < count) {
      const index = next++;
      if (index % 250 === 0) seen.resident.push(memory());
      if (index > 0 && index % (count / 5) === 0) seen.held.push(heap());
      await postReply(url, secret, index, run);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, post));
  return seen;
}

/** Memory is flat if the last fifth holds as much as the first, and the second half needs as much as the first half. */
function describeMemory({ held, resident }: MemorySamples): string {
  const half = resident.length / 2;
  const [early, late] = [mean(resident.slice(0, half)), mean(resident.slice(half))];
  const growth = (held.at(-1) ?? 0) / (held[0] || 1);
  return `memory held after each fifth: ${held.join(', ')} MB: last to first ${growth.toFixed(2)}
  process: ${Math.round(early)} MB in the first half, ${Math.round(late)} MB in the second: ratio ${(late / early).toFixed(2)}`;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** Waits until no event or job is pending. */
async function drained(): Promise<void> {
  let [least, since] = [Number.POSITIVE_INFINITY, performance.now()];
  for (;;) {
    const waiting = await countWaiting();
    if (waiting + (await countJobs()) === 0) return;
    if (waiting < least) [least, since] = [waiting, performance.now()];
    if (performance.now() - since > STUCK_MS) throw new Error(`${waiting} replies wait and nothing happens`);
    await sleep(100);
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from webhook_events where workspace_id = $1 and status = 'received'",
    [workspace_id],
  );
  return rows[0]?.n ?? 0;
}

async function countJobs(): Promise<number> {
  const { rows } = await queue.query<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier like 'webhooks.process-%'",
  );
  return rows[0]?.n ?? 0;
}

/** Excludes the warm-up. */
async function count(): Promise<{ stored: number; processed: number; messages: number }> {
  const { rows } = await pool.query(
    `select count(*)::int as stored, count(*) filter (where status = 'processed')::int as processed,
        (select count(*)::int from messages where workspace_id = $1 and body not like 'warm-up%') as messages
      from webhook_events where workspace_id = $1 and payload ->> 'reply_text' not like 'warm-up%'`,
    [workspace_id],
  );
  return rows[0];
}

async function listBodies(): Promise<string[]> {
  const { rows } = await pool.query<{ body: string }>(
    "select body from messages where workspace_id = $1 and body not like 'warm-up%'",
    [workspace_id],
  );
  return rows.map(({ body }) => body);
}

/** Inserts the same events and messages, one transaction each, without any processing. */
async function insertBare(): Promise<number> {
  const { rows: events } = await pool.query('select * from webhook_events where workspace_id = $1', [
    workspace_id,
  ]);
  const { rows: messages } = await pool.query('select * from messages where workspace_id = $1', [
    workspace_id,
  ]);
  const start = performance.now();
  let next = 0;
  const insert = async () => {
    const client = await pool.connect();
    for (let index = next++; index < REPLIES; index = next++) {
      const [event, message] = [events[index], messages[index]];
      await client.query('begin');
      await client.query(
        `insert into webhook_events (workspace_id, provider, account_id, external_id, kind, payload)
          values ($1, $2, $3, $4, $5, $6)`,
        [
          workspace_id,
          event.provider,
          event.account_id,
          `bare:${index}`,
          event.kind,
          JSON.stringify(event.payload),
        ],
      );
      await client.query(
        `insert into messages (workspace_id, contact_id, campaign_id, account_id, source, direction, subject, body,
          sent_at, eaccount, provider_message_key, text, own_text, quote, preview, words)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
        [
          workspace_id,
          message.contact_id,
          message.campaign_id,
          message.account_id,
          message.source,
          message.direction,
          message.subject,
          message.body,
          message.sent_at,
          message.eaccount,
          `bare:${index}`,
          message.text,
          message.own_text,
          message.quote,
          message.preview,
          message.words,
        ],
      );
      await client.query('commit');
    }
    client.release();
  };
  await Promise.all(Array.from({ length: 10 }, insert));
  return performance.now() - start;
}

/** Live heap in MB, after a collection. */
function heap(): number {
  collect?.();
  return megabytes(process.memoryUsage().heapUsed);
}

function memory(): number {
  return megabytes(process.memoryUsage().rss);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
