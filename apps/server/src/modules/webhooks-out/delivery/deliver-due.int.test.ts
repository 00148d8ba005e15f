import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';
import { deliverDue } from './deliver-due.ts';

const webhooks = await openWebhooks();
const { app, receiver, addLive, getEndpoint, happen } = webhooks;
afterAll(() => webhooks.close());
beforeEach(async () => {
  receiver.received.length = 0;
  await app.query(sql`delete from webhook_endpoints`);
  await app.query(sql`delete from webhook_messages`);
});

/** Leaves requests without a response until they are answered here. */
function hang(path: string) {
  const held: ServerResponse[] = [];
  receiver.behave(path, (response) => held.push(response));
  return {
    held,
    answer() {
      receiver.behave(path, (response) => response.writeHead(204).end());
      for (const response of held) response.writeHead(204).end();
    },
  };
}

/** An attempt without a response ends after 15 seconds and would close its connection. */
const expectOpen = (responses: readonly ServerResponse[]) =>
  expect(responses.map(({ destroyed }) => destroyed)).not.toContain(true);

const listNextJobs = async () =>
  (await sql`select from graphile_worker.jobs where key = 'webhooks-out.next'`.execute(app.services.db)).rows;

describe('a receiver that does not answer', () => {
  it('does not delay other endpoints when the run that waits for it ends', async () => {
    await addLive('/hanging');
    await addLive('/healthy', { events: ['conversation.snoozed'] });
    const { held, answer } = hang('/hanging');
    await happen();
    await sql`select graphile_worker.remove_job('webhooks-out.next')`.execute(app.services.db);
    const first = deliverDue(app.services, 0);
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(listNextJobs).toHaveLength(1);
    await happen('conversation.snoozed');
    const second = deliverDue(app.services);
    await expect.poll(() => receiver.listAt('/healthy').length).toBe(1);
    expectOpen(held);
    answer();
    await Promise.all([first, second]);
    expect(await app.query(sql`select from webhook_deliveries where status = 'waiting'`)).toEqual([]);
  });

  it('does not delay an attempt that becomes due meanwhile', async () => {
    await addLive('/hanging');
    const { held, answer } = hang('/hanging');
    await happen();
    await happen();
    await app.query(sql`update webhook_deliveries set next_at = clock_timestamp() + interval '2 seconds'
      where id = (select max(id::text)::uuid from webhook_deliveries)`);
    const run = deliverDue(app.services);
    await expect.poll(() => held.length).toBe(2);
    expectOpen(held);
    answer();
    await run;
  });
});

describe('the state of an endpoint', () => {
  it.each([204, 410, 429, 500])(
    'is not changed by the status %i for a delivery that was claimed again',
    async (status) => {
      const { endpoint } = await addLive('/late');
      await happen();
      await app.query(sql`update webhook_endpoints set failing_since = now() - interval '6 days'`);
      const before = await getEndpoint(endpoint.id);
      receiver.behave('/late', async (response) => {
        await app.query(sql`update webhook_deliveries set claims = claims + 1`);
        response.writeHead(status, { 'retry-after': '600' }).end();
      });
      await runJob(app.services, 'webhooks-out.deliver-due');
      expect(receiver.listAt('/late')).toHaveLength(1);
      expect(await getEndpoint(endpoint.id)).toEqual(before);
      expect(
        await app.query(
          sql`select paused_until, last_duration_ms from webhook_endpoints where id = ${endpoint.id}`,
        ),
      ).toEqual([{ paused_until: null, last_duration_ms: null }]);
      receiver.behave('/late', (response) => response.writeHead(204).end());
    },
  );

  it('is not changed by an error of the product, which is retried', async () => {
    const { endpoint } = await addLive('/unsigned');
    await happen();
    await app.query(sql`update webhook_endpoints set sealed_secret = 'b1.broken'`);
    await runJob(app.services, 'webhooks-out.deliver-due');
    expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'live', failing_since: null, waiting: 1 });
    expect(await app.query(sql`select status, attempts, error from webhook_deliveries`)).toEqual([
      { status: 'waiting', attempts: 1, error: 'An unexpected error occurred. Try again later.' },
    ]);
    await app.query(sql`update webhook_endpoints set failing_since = now() - interval '6 days'`);
    await app.query(sql`update webhook_deliveries set next_at = now()`);
    await runJob(app.services, 'webhooks-out.deliver-due');
    expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'live', waiting: 1 });
  });
});
