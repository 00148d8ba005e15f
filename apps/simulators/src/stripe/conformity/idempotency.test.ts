import { afterAll, beforeEach, expect, test } from 'vitest';
import { order, runSimulator } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

test('the same key and parameters do the work once and say that the answer is a repetition', async () => {
  const first = await running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' });
  const second = await running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' });
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'idempotency-key': 'order-1',
    'original-request': first.lastResponse.requestId,
  });
  expect((await running.stripe.checkout.sessions.list()).data).toHaveLength(1);
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
  await running.stripe.customers.create({ name: 'A' }, { idempotencyKey: 'key-1' });
  const attempt = running.stripe.checkout.sessions.create(order, { idempotencyKey: 'key-1' });
  await expect(attempt).rejects.toThrow("('/v1/customers' vs '/v1/checkout/sessions')");
});

test('the same key while the first request runs is 409, and the first still succeeds', async () => {
  await running.control('/stripe/trouble', { slowMs: 150 });
  const first = running.stripe.customers.create({ name: 'Slow' }, { idempotencyKey: 'slow-1' });
  await new Promise((resolve) => setTimeout(resolve, 40));
  const second = running.stripe.customers.create({ name: 'Slow' }, { idempotencyKey: 'slow-1' });
  await expect(second).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  await expect(first).resolves.toMatchObject({ name: 'Slow' });
  await running.control('/stripe/trouble', { slowMs: 0 });
  expect((await running.stripe.customers.list()).data).toHaveLength(1);
});

test('a refused request leaves its key free for the corrected one', async () => {
  const wrong = { ...order, line_items: [{ price: 'price_none', quantity: 1 }] };
  await expect(running.stripe.checkout.sessions.create(wrong, { idempotencyKey: 'order-2' })).rejects.toThrow(
    'No such price',
  );
  await expect(
    running.stripe.checkout.sessions.create(order, { idempotencyKey: 'order-2' }),
  ).resolves.toBeDefined();
});
