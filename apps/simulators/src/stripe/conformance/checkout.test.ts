import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { order, runSimulator, subscribe } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
const { stripe, control } = running;
const { sessions } = stripe.checkout;
beforeEach(() => running.reset());
afterAll(() => running.stop());

describe('a checkout session', () => {
  test('is created with a payment page, its amounts and the metadata of the product', async () => {
    const params = { client_reference_id: 'workspace-1', metadata: { company: 'Analytical Engines' } };
    const session = await sessions.create({ ...order, ...params });
    expect(session).toMatchObject({
      ...params,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_subtotal: 29_700,
      amount_total: 29_700,
      subscription: null,
      url: `${running.url}/stripe/checkout/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session).not.toHaveProperty('line_items');
  });

  test('is complete after the payment, with a subscription, a customer and an invoice', async () => {
    const created = await sessions.create({
      ...order,
      subscription_data: { metadata: { workspace_id: 'w1' } },
    });
    await control(`/stripe/sessions/${created.id}/pay`, { name: 'Ada Lovelace' });
    const session = await sessions.retrieve(created.id, {
      expand: ['subscription.latest_invoice', 'customer'],
    });
    const subscription = session.subscription as Stripe.Subscription;
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ada@example.test', name: 'Ada Lovelace' },
      customer: { object: 'customer', email: 'ada@example.test' },
    });
    expect(subscription).toMatchObject({ status: 'active', metadata: { workspace_id: 'w1' } });
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000 + 27 * 86_400);
    expect(subscription.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 29_700,
      parent: { subscription_details: { subscription: subscription.id, metadata: { workspace_id: 'w1' } } },
    });
  });

  test.each([
    ['promo_freemonth', { amount_total: 0, payment_status: 'no_payment_required' }, 29_700],
    ['promo_welcome20', { amount_total: 23_760, payment_status: 'paid' }, 5_940],
  ])('applies the discount of %s and counts the redemption', async (promotion_code, expected, discount) => {
    const session = await subscribe(running, { discounts: [{ promotion_code }] });
    expect(session).toMatchObject({ ...expected, total_details: { amount_discount: discount } });
    const { data } = await stripe.promotionCodes.list({ limit: 100 });
    expect(data.find(({ id }) => id === promotion_code)?.times_redeemed).toBe(1);
  });

  test('creates one subscription when it is paid twice', async () => {
    const { id } = await sessions.create(order);
    const first = await control(`/stripe/sessions/${id}/pay`);
    const second = await control(`/stripe/sessions/${id}/pay`);
    expect(second.body.session.subscription).toBe(first.body.session.subscription);
    expect((await control('/stripe/subscriptions', undefined, 'GET')).body).toHaveLength(1);
  });

  test('stays open after a declined card', async () => {
    const { id } = await sessions.create(order);
    expect((await control(`/stripe/sessions/${id}/decline`)).body.message).toContain('declined');
    expect(await sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });

  test('expires once and cannot be paid afterwards', async () => {
    const { id } = await sessions.create(order);
    expect((await control(`/stripe/sessions/${id}/expire`)).body.session).toMatchObject({
      status: 'expired',
    });
    const secondResponse = await control(`/stripe/sessions/${id}/expire`);
    expect(secondResponse.body.message).toContain('status of `expired`');
    expect((await control(`/stripe/sessions/${id}/pay`)).status).toBe(400);
  });

  test('belongs to the customer it was created for', async () => {
    const customer = (await subscribe(running)).customer as Stripe.Customer;
    const { customer_email: _email, ...rest } = order;
    const { id } = await sessions.create({ ...rest, customer: customer.id });
    await control(`/stripe/sessions/${id}/pay`);
    const expected = { customer: customer.id, customer_details: { email: 'ada@example.test' } };
    expect(await sessions.retrieve(id)).toMatchObject(expected);
  });
});

test('a list is paged with the cursor of the client', async () => {
  const codes: string[] = [];
  for await (const { code } of stripe.promotionCodes.list({ limit: 2 })) codes.push(code);
  expect(codes).toEqual(['SOLDOUT', 'EXPIRED10', 'FREEMONTH', 'WELCOME20']);
});

test('an open session expires after 24 hours', async () => {
  let nowMs = Date.now();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const simulator = await runSimulator({ nowMs: () => nowMs });
  const session = await simulator.stripe.checkout.sessions.create(order);
  nowMs += 25 * 3600 * 1000;
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  expect(await simulator.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
  await simulator.stop();
});
