import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { readConfig } from '../apps/server/src/config.ts';
import { jobs } from '../apps/server/src/house.ts';
import { addPerson, openWorkspace } from '../apps/server/src/modules/people/index.ts';
import { runWorker } from '../apps/server/src/platform/jobs/run-worker.ts';
import { makeLinkToken } from '../apps/server/src/platform/link-token.ts';
import { migrateDatabase } from '../apps/server/src/roles/migrate-database.ts';
import { startApi } from '../apps/server/src/start-api.ts';

const REPLIES = 10_000;
const CONNECTIONS = 20;

/** 10,000 replies posted as fast as one client can, until each is a message; against bare inserts of the same rows. */
const config = readConfig({
  ...process.env,
  HEARBACK_SECRET: 'a secret of the benchmark, long enough',
  LOG_LEVEL: 'silent',
  DATABASE_POOL_SIZE: '10',
});
await migrateDatabase(config);
const api = await startApi(config);
await api.app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
const { db, secretBox } = api.services;
const { workspace_id, secret } = await addAccount();
const worker = await runWorker(api.services, jobs);

await deliver(200, 'warm-up');
await drained();
const before = memory();
const started = performance.now();
const most = await deliver(REPLIES, 'bench');
const storedMs = performance.now() - started;
await drained();
const processedMs = performance.now() - started;
const after = memory();
const { events, messages } = await count();
if (messages !== REPLIES + 200 || events !== REPLIES + 200)
  throw new Error(`${events} events and ${messages} messages of ${REPLIES + 200}`);
const bareMs = await insertBare();

const rate = (ms: number) => Math.round((REPLIES / ms) * 1000);
console.log(
  `webhook replies: ${rate(storedMs)}/s stored, ${rate(processedMs)}/s processed to messages, ${rate(bareMs)}/s as bare inserts of the same rows: ratio ${(bareMs / processedMs).toFixed(2)}; memory ${before} MB before, ${most} MB at most, ${after} MB after`,
);
await worker.stop();
await api.stop();

async function addAccount(): Promise<{ workspace_id: string; secret: string }> {
  return withSystem(db, 'benchmark', async (tx) => {
    const workspace = await openWorkspace(tx, 'Benchmark');
    const { id: user_id } = await addPerson(tx, {
      workspace_id: workspace,
      email: `${randomUUID()}@bench.example`,
      password: randomUUID(),
      role: 'owner',
      user_type: 'agency',
      onboarding_status: 'completed',
      first_name: 'Bench',
      last_name: 'Mark',
      company_name: 'Benchmark',
    });
    const { token, hash } = makeLinkToken();
    const sealed = secretBox.seal(token);
    await sql`insert into accounts (workspace_id, provider, user_id, provider_account_id, name, sealed_api_key,
        key_last_four, webhook_secret_hash, sealed_webhook_secret, connected)
      values (${workspace}, 'instantly', ${user_id}, ${randomUUID()}, 'Bench', ${sealed}, 'none', ${hash}, ${sealed}, false)`.execute(
      tx,
    );
    return { workspace_id: workspace, secret: token };
  });
}

/** Returns the most memory seen on the way, in MB. */
async function deliver(count: number, run: string): Promise<number> {
  let next = 0;
  let peak = 0;
  const post = async () => {
    while (next < count) {
      const index = next++;
      if (index % 500 === 0) peak = Math.max(peak, memory());
      const response = await fetch(`${url}/api/webhooks/instantly/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(reply(index, run)),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a reply was answered with ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, post));
  return peak;
}

function reply(index: number, run: string) {
  return {
    timestamp: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    event_type: 'reply_received',
    campaign_id: `campaign-${index % 40}`,
    campaign_name: `Campaign ${index % 40}`,
    lead_email: `lead${index % 3000}.${run}@bench.example`,
    email_account: 'sender@bench.example',
    email_id: randomUUID(),
    reply_subject: 'Re: a question',
    reply_text: `Answer number ${index}: ${'that sounds interesting, tell me more. '.repeat(10)}`,
    firstName: 'Lead',
    companyName: `Company ${index % 500}`,
  };
}

async function drained(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
      where task_identifier = 'webhooks.process-event'`.execute(db);
    if (rows[0]?.n === 0) return;
    await sleep(100);
  }
}

async function count(): Promise<{ events: number; messages: number }> {
  return withSystem(db, 'benchmark', async (tx) => {
    const { rows } = await sql<{ events: number; messages: number }>`select
      (select count(*) from webhook_events where workspace_id = ${workspace_id} and status = 'processed')::int as events,
      (select count(*) from messages where workspace_id = ${workspace_id})::int as messages`.execute(tx);
    return rows[0] ?? { events: 0, messages: 0 };
  });
}

/** The same events and messages, one transaction each, without thinking. */
async function insertBare(): Promise<number> {
  const { rows } = await withSystem(db, 'benchmark', (tx) =>
    sql<{ event: string; message: string }>`select e.id as event, m.id as message
      from (select id, row_number() over () as n from webhook_events where workspace_id = ${workspace_id} limit ${REPLIES}) e
      join (select id, row_number() over () as n from messages where workspace_id = ${workspace_id} limit ${REPLIES}) m using (n)`.execute(
      tx,
    ),
  );
  const start = performance.now();
  let next = 0;
  const insert = async () => {
    for (let row = rows[next++]; row; row = rows[next++]) {
      const { event, message } = row;
      await withSystem(db, 'benchmark', async (tx) => {
        await sql`insert into webhook_events (workspace_id, provider, account_id, external_id, kind, payload)
          select workspace_id, provider, account_id, 'bare:' || external_id, kind, payload from webhook_events
          where workspace_id = ${workspace_id} and id = ${event}`.execute(tx);
        await sql`insert into messages (workspace_id, contact_id, campaign_id, account_id, source, direction, subject, body,
            sent_at, eaccount, provider_message_key, provider_thread)
          select workspace_id, contact_id, campaign_id, account_id, source, direction, subject, body, sent_at, eaccount,
            'bare:' || provider_message_key, provider_thread from messages
          where workspace_id = ${workspace_id} and id = ${message}`.execute(tx);
      });
    }
  };
  await Promise.all(Array.from({ length: 10 }, insert));
  return performance.now() - start;
}

function memory(): number {
  return Math.round(process.memoryUsage().rss / 1_048_576);
}
