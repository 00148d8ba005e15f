import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { toMessageId } from '../outbox/to-payload.ts';

const EVENTS = 40;
const PATH = '/killed';

const webhooks = await openWebhooks();
const { app, receiver, addLive, happen } = webhooks;
let worker: ChildProcess | undefined;
afterAll(async () => {
  worker?.kill('SIGKILL');
  await webhooks.close();
});

/** The killed worker holds the leases of its deliveries, and the receiver paused nothing. */
const endLeases = () =>
  app.query(sql`update webhook_deliveries set leased_until = clock_timestamp() - interval '1 second',
    next_at = least(next_at, clock_timestamp()) where status = 'waiting'`);
const countWaiting = async () =>
  (await app.query(sql`select from webhook_deliveries where status = 'waiting'`)).length;
const listIds = () => receiver.listAt(PATH).map(({ headers }) => String(headers['webhook-id']));

it('workers that are killed lose no event, and an event that is sent again keeps its id and body', async () => {
  await addLive(PATH);
  const spawn = () => {
    worker = spawnWorker(app, { WEBSITE_ALLOWED_ORIGINS: receiver.origin });
    return worker;
  };
  // The receiver has the events, and the worker dies before it receives a response.
  receiver.behave(PATH, () => undefined);
  for (let event = 0; event < EVENTS; event += 1) await happen();
  const first = spawn();
  await expect.poll(() => receiver.listAt(PATH).length, { timeout: 90_000, interval: 50 }).toBe(4);
  await killNow(first);
  const unanswered = new Set(listIds());
  expect(unanswered.size).toBe(4);
  expect(await countWaiting()).toBe(EVENTS);

  // The worker dies while it receives responses and stores results.
  receiver.behave(PATH, (response) => response.writeHead(204).end());
  await endLeases();
  // A later event enqueues a new job. The job of the killed worker is locked.
  await happen();
  const second = spawn();
  await expect.poll(() => listIds().length, { timeout: 90_000, interval: 5 }).toBeGreaterThan(14);
  await killNow(second);

  await endLeases();
  await expect
    .poll(async () => {
      await runJob(app.services, 'webhooks-out.deliver-due');
      return countWaiting();
    })
    .toBe(0);
  const stored = await app.query(
    sql<{ id: string; status: string }>`select m.id, d.status from webhook_messages m
      join webhook_deliveries d on d.workspace_id = m.workspace_id and d.message_id = m.id`,
  );
  // The fixtures of the agencies have a failed delivery each.
  const delivered = stored.filter(({ status }) => status === 'delivered').map(({ id }) => toMessageId(id));
  expect(delivered).toHaveLength(EVENTS + 1);
  expect(new Set(listIds())).toEqual(new Set(delivered));
  const bodies = new Map<string, string>();
  for (const { headers, event } of receiver.listAt(PATH)) {
    const id = String(headers['webhook-id']);
    const { url: _url, ...ids } = event.data;
    const text = JSON.stringify({ ...event, data: ids });
    expect(bodies.get(id) ?? text).toBe(text);
    bodies.set(id, text);
  }
  for (const id of unanswered) expect(listIds().filter((one) => one === id).length).toBeGreaterThan(1);
}, 300_000);
