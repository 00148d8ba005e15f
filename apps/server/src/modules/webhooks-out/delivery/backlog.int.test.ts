import type { EventName } from '@hearback/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createRandom } from '#server/testing/random.ts';
import { runJob } from '#server/testing/run-job.ts';
import { countStatements } from '#server/testing/stack/count-statements.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';
import { MAX_ENDED_DELIVERIES } from './deliveries.queries.ts';

const webhooks = await openWebhooks();
const { app, agency, receiver, addLive } = webhooks;
const { workspace_id } = agency;
afterAll(() => webhooks.close());
beforeEach(async () => {
  receiver.received.length = 0;
  await app.query(sql`delete from webhook_endpoints`);
  await app.query(sql`delete from webhook_messages`);
});

/** One event for each of many conversations, as a bulk change records it. */
async function finishMany(number: number, ...names: readonly EventName[]): Promise<number> {
  const contacts = await app.query(
    sql<{ id: string }>`insert into contacts (workspace_id, email)
      select ${workspace_id}, gen_random_uuid() || '@backlog.example' from generate_series(1, ${number}::integer) returning id`,
  );
  return countStatements(() =>
    app.withDatabase((tx) =>
      app.services.recordEvent(
        tx,
        ...(['conversation.finished', ...names] as const).map((name) => ({
          ...{ workspace_id, actor_user_id: null, name, ids: {} },
          contact_ids: contacts.map(({ id }) => id),
        })),
      ),
    ),
  );
}

const countDue = async () =>
  (await app.query(sql`select from webhook_deliveries where status = 'waiting' and next_at <= now()`)).length;

/** A run ends after some seconds and a new job continues. */
async function deliverAll(): Promise<void> {
  while ((await countDue()) > 0) await runJob(app.services, 'webhooks-out.deliver-due');
}

it('300 events that fail wait as scheduled, and are sent again in the order of the schedule', async () => {
  const path = '/scheduled';
  await addLive(path);
  await finishMany(300);
  // Their first attempt failed. The wait of five seconds before the second could end during a run.
  await app.query(sql`update webhook_deliveries set attempts = 1`);
  const random = createRandom(300);
  for (const [attempt, waitMs] of [
    [2, 300_000],
    [3, 1_800_000],
    [4, 7_200_000],
  ] as const) {
    receiver.received.length = 0;
    receiver.behave(path, (response) => response.writeHead(500).end());
    const due = await app.query(
      sql<{
        id: string;
      }>`select replace(message_id::text, '-', '') as id from webhook_deliveries order by next_at, id`,
    );
    await deliverAll();
    const order = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    expect(new Set(order)).toEqual(new Set(due.map(({ id }) => `msg_${id}`)));
    expect(order).toHaveLength(300);
    // At most four attempts run at a time, so an event is at most three places ahead.
    const ahead = due.filter(({ id }, place) => order.indexOf(`msg_${id}`) < place - 3);
    expect(ahead).toEqual([]);
    const waits = await app.query(
      sql<{ attempts: number; ms: number }>`select attempts,
        extract(epoch from next_at - attempted_at)::double precision * 1000 as ms from webhook_deliveries`,
    );
    expect(waits).toHaveLength(300);
    for (const { attempts, ms } of waits) {
      expect(attempts).toBe(attempt);
      expect(ms).toBeGreaterThanOrEqual(waitMs * 0.9);
      expect(ms).toBeLessThan(waitMs * 1.1 + 1_000);
    }
    expect(await countDue()).toBe(0);
    // Time passes. The next attempts are due in an order that differs from the one of the events.
    const seconds = JSON.stringify(Array.from({ length: 300 }, () => 1 + random() * 1_000));
    await app.query(sql`update webhook_deliveries d set next_at = now() - n.seconds * interval '1 second'
      from (select id, (${seconds}::jsonb ->> (row_number() over (order by id) - 1)::integer)::double precision as seconds
        from webhook_deliveries) n where n.id = d.id`);
  }
}, 240_000);

it('10,000 deliveries are stored with the same number of statements as 20, and sent with fewer than one at a time', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/backlog-${index}`);
  for (const path of paths) await addLive(path);
  const storedFew = await finishMany(1);
  await app.query(
    sql`delete from webhook_deliveries where endpoint_id <> (select id from webhook_endpoints limit 1)`,
  );
  const single = await countStatements(deliverAll);
  expect(receiver.received).toHaveLength(1);
  await app.query(sql`delete from webhook_messages`);
  receiver.received.length = 0;
  expect(await finishMany(500)).toBe(storedFew);
  const [row] = await app.query(sql<{ n: number }>`select count(*)::integer as n from webhook_deliveries`);
  expect(row?.n).toBe(10_000);
  expect(await countStatements(deliverAll)).toBeLessThan(10_000 * single);
  expect(receiver.received).toHaveLength(10_000);
  for (const path of paths) {
    const ids = receiver.listAt(path).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(500);
  }
}, 240_000);

/** Records how many deliveries each statement changes. */
async function recordSlices(): Promise<void> {
  const client = new pg.Client({ connectionString: app.config.databaseUrl });
  await client.connect();
  await client.query(`
    drop table if exists changed_slices cascade;
    create table changed_slices (number integer);
    grant select on changed_slices to hearback_system;
    create or replace function record_slice() returns trigger language plpgsql security definer set search_path = public as $$
      begin insert into changed_slices select count(*) from changed; return null; end $$;
    create or replace trigger record_slice after update on webhook_deliveries referencing new table as changed
      for each statement execute function record_slice()`);
  await client.end();
}

it.each([
  ['disabled', 'PUT', '/enabled', { enabled: false }, 0],
  [
    'limited to other events',
    'PATCH',
    '',
    { name: 'Limited', events: ['conversation.snoozed'], location_ids: null },
    1_500,
  ],
] as const)(
  'when an endpoint is %s, all deliveries that it excludes end, in bounded statements',
  async (...change) => {
    const [, method, path, body, left] = change;
    const { endpoint } = await addLive('/ended', { events: ['conversation.done', 'conversation.snoozed'] });
    await finishMany(1_500, 'conversation.snoozed');
    await recordSlices();
    const answer = await webhooks.ask(method, `/api/webhook-endpoints/${endpoint.id}${path}`, body);
    expect(answer.body).toMatchObject({ waiting: left });
    const slices = await app.query(
      sql<{ number: number }>`select number from changed_slices where number > 0`,
    );
    expect(slices.reduce((sum, { number }) => sum + number, 0)).toBe(3_000 - left);
    expect(Math.max(...slices.map(({ number }) => number))).toBeLessThanOrEqual(MAX_ENDED_DELIVERIES);
  },
);
