import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import {
  countStored,
  openTestBilling,
  send,
  signedHeader,
} from '#server/testing/billing/open-test-billing.ts';
import { buy, readPurchaseState } from '#server/testing/billing/purchase.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { requeueEventsJob } from './requeue-events.job.ts';

const billing = await openTestBilling();

afterAll(() => billing.close());

const newEmail = () => `${randomUUID()}@example.test`;

describe('the Stripe webhook endpoint', () => {
  const event = {
    id: 'evt_forged',
    object: 'event',
    type: 'customer.subscription.updated',
    created: 1_790_000_000,
    livemode: false,
    data: { object: { id: 'sub_1' } },
  };
  const post = (body: string, headers: Record<string, string>) =>
    billing.app.call('POST', '/api/webhooks/stripe', { body, headers });
  const body = JSON.stringify(event);

  it.each([
    ['another secret', body, () => ({ 'stripe-signature': signedHeader(body, 'whsec_wrong') })],
    ['a modified body', body.replace('sub_1', 'sub_2'), () => ({ 'stripe-signature': signedHeader(body) })],
    [
      'an hour-old signature',
      body,
      () => ({ 'stripe-signature': signedHeader(body, undefined, Math.floor(Date.now() / 1000) - 3600) }),
    ],
    ['no signature', body, () => ({})],
    ['a nonsense signature', body, () => ({ 'stripe-signature': 'v1=,t=' })],
    [
      'a live event in a test installation',
      body.replace('false', 'true'),
      () => ({ 'stripe-signature': signedHeader(body.replace('false', 'true')) }),
    ],
    ['a body without an event', '{}', () => ({ 'stripe-signature': signedHeader('{}') })],
  ])('refuses %s with 400 and stores nothing', async (_what, sent, headers) => {
    const before = await countStored(billing);
    expect(await post(sent, headers())).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await countStored(billing)).toBe(before);
  });

  it('refuses a body that is too large', async () => {
    const large = JSON.stringify({ ...event, padding: 'x'.repeat(1_100_000) });
    expect((await post(large, { 'stripe-signature': signedHeader(large) })).status).toBe(413);
  });

  it('does not exist in an installation without Stripe', async () => {
    const app = await openTestApp();
    const answer = await app.call('POST', '/api/webhooks/stripe', {
      body,
      headers: { 'stripe-signature': signedHeader(body) },
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await app.close();
  });

  it('strips characters that PostgreSQL cannot store', async () => {
    const strange = {
      ...event,
      id: 'evt_strange',
      type: 'payout.paid',
      data: { object: { note: 'a\u0000b\ud800c' } },
    };
    expect((await send(billing, strange)).status).toBe(200);
  });
});

describe('a stored event', () => {
  it('is applied by a worker that starts later', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email });
    for (const event of events)
      for (let time = 0; time < 5; time += 1) expect((await send(billing, event)).status).toBe(200);
    expect((await readPurchaseState(billing, email)).people).toEqual([]);
    const worker = await billing.startWorker();
    await billing.settle();
    await worker.stop();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
      subscription: { plan: 'five' },
    });
  });

  it('is applied within ten minutes even if its job was lost', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email });
    for (const event of events) await send(billing, event);
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      billing.app.services.db,
    );
    await billing.app.withDatabase((tx) =>
      tx
        .updateTable('system.stripe_events')
        .set({ received_at: sql<Date>`received_at - interval '2 minutes'` })
        .where('processed_at', 'is', null)
        .execute(),
    );
    await requeueEventsJob.handler({}, billing.app.services);
    const worker = await billing.startWorker();
    await billing.settle();
    await worker.stop();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
    });
  });

  it('waits for Stripe to recover and shows the error meanwhile', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email });
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    await billing.control('/failure', { count: 2, status: 500 });
    await send(billing, completed);
    const worker = await billing.startWorker();
    const read = () =>
      billing.app.withDatabase((tx) =>
        tx
          .selectFrom('system.stripe_events')
          .select(['processed_at', 'attempts', 'error'])
          .where('id', '=', completed?.id ?? '')
          .executeTakeFirstOrThrow(),
      );
    await expect.poll(read).toMatchObject({
      processed_at: null,
      attempts: 1,
      error: expect.stringContaining('stripe unavailable'),
    });
    await billing.settle();
    await worker.stop();
    expect(await read()).toMatchObject({ processed_at: expect.any(Date), attempts: 2, error: null });
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
    });
  });
});
