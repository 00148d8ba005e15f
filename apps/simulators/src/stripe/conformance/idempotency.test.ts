import { afterAll, beforeEach, expect, test } from 'vitest';
import { order, runSimulator, subscribe } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

const countSessions = async () => (await running.control('/stripe/sessions', undefined, 'GET')).body.length;

test('the same key and parameters have one effect and return the stored response', async () => {
  const first = await running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' });
  const second = await running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' });
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'order-1',
    'original-request': first.lastResponse.requestId,
  });
  expect(await countSessions()).toBe(1);
});

test('the same key with other parameters is an idempotency error', async () => {
  await running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' });
  const attempt = running.stripe.checkout.sessions.create(
    { ...order, locale: 'fr' },
    { idempotencyKey: 'order-1' },
  );
  await expect(attempt).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('with the same parameters'),
  });
});

test('the same key at another endpoint is an idempotency error', async () => {
  await subscribe(running);
  const [{ customer }] = (await running.control('/stripe/subscriptions', undefined, 'GET')).body;
  await running.stripe.billingPortal.sessions.create({ customer }, { idempotencyKey: 'key-1' });
  const attempt = running.stripe.checkout.sessions.create(order, { idempotencyKey: 'key-1' });
  await expect(attempt).rejects.toThrow("('/v1/billing_portal/sessions' vs '/v1/checkout/sessions')");
});

test('the same key during the first request is 409, and the first request succeeds', async () => {
  await running.control('/stripe/failure', { slowMs: 300 });
  const create = () => running.stripe.checkout.sessions.create(order, { idempotencyKey: 'slow-1' });
  const calls = await Promise.allSettled([create(), create()]);
  await running.control('/stripe/failure', { slowMs: 0 });
  expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { statusCode: 409, code: 'idempotency_key_in_use' },
  });
  expect(await countSessions()).toBe(1);
});

test('a refused request releases its key for the corrected one', async () => {
  const wrong = { ...order, line_items: [{ price: 'price_none', quantity: 1 }] };
  await expect(running.stripe.checkout.sessions.create(wrong, { idempotencyKey: 'order-2' })).rejects.toThrow(
    'No such price',
  );
  await expect(
    running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-2' }),
  ).resolves.toBeDefined();
});
