import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { order, runSimulator, subscribe } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

describe('a checkout session', () => {
  test('opens with a page to pay on, its amounts and what the program attached to it', async () => {
    const session = await running.stripe.checkout.sessions.create({
      ...order,
      client_reference_id: 'workspace-1',
      metadata: { company: 'Analytical Engines' },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_subtotal: 29_700,
      amount_total: 29_700,
      client_reference_id: 'workspace-1',
      metadata: { company: 'Analytical Engines' },
      subscription: null,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${running.url}/stripe/checkout/${session.id}`);
    expect(session).not.toHaveProperty('line_items');
  });

  test('is complete and paid after paying, with subscription, customer and lines to expand', async () => {
    const created = await running.stripe.checkout.sessions.create({
      ...order,
      subscription_data: { metadata: { workspace_id: 'w1' } },
    });
    await running.control(`/stripe/sessions/${created.id}/pay`, { name: 'Ada Lovelace' });
    const session = await running.stripe.checkout.sessions.retrieve(created.id, {
      expand: ['subscription.latest_invoice', 'customer', 'line_items'],
    });
    const subscription = session.subscription as Stripe.Subscription;
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.customer_details).toMatchObject({ email: 'ada@example.test', name: 'Ada Lovelace' });
    expect(session.customer).toMatchObject({ object: 'customer', email: 'ada@example.test' });
    expect(session.line_items?.data[0]?.price?.id).toBe('price_demo_five');
    expect(subscription).toMatchObject({ status: 'active', metadata: { workspace_id: 'w1' } });
    expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000 + 27 * 86_400);
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 29_700,
    });
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: subscription.id,
      metadata: { workspace_id: 'w1' },
    });
  });

  test('costs nothing with a full discount and then needs no payment', async () => {
    const session = await subscribe(running, { discounts: [{ promotion_code: 'promo_freemonth' }] });
    expect(session).toMatchObject({
      amount_total: 0,
      payment_status: 'no_payment_required',
      status: 'complete',
    });
    expect(session.total_details?.amount_discount).toBe(29_700);
  });

  test('takes the discount of a code off and counts the redemption when it is paid', async () => {
    const session = await subscribe(running, { discounts: [{ promotion_code: 'promo_welcome20' }] });
    expect(session).toMatchObject({ amount_subtotal: 29_700, amount_total: 23_760 });
    const code = await running.stripe.promotionCodes.retrieve('promo_welcome20');
    expect(code.times_redeemed).toBe(1);
  });

  test('with a trial charges nothing and starts a trialing subscription', async () => {
    const session = await subscribe(running, { subscription_data: { trial_period_days: 14 } });
    expect(session).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
    expect(session.subscription).toMatchObject({ status: 'trialing' });
  });

  test('paid twice makes one subscription', async () => {
    const session = await running.stripe.checkout.sessions.create(order);
    const first = await running.control(`/stripe/sessions/${session.id}/pay`);
    const second = await running.control(`/stripe/sessions/${session.id}/pay`);
    expect(second.body.session.subscription).toBe(first.body.session.subscription);
    expect((await running.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test('stays open after a declined card', async () => {
    const session = await running.stripe.checkout.sessions.create(order);
    const declined = await running.control(`/stripe/sessions/${session.id}/decline`);
    expect(declined.body.message).toContain('declined');
    expect(await running.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' });
  });

  test('can be expired once, and not paid afterwards', async () => {
    const session = await running.stripe.checkout.sessions.create(order);
    const expired = await running.stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    await expect(running.stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of `expired`');
    expect((await running.control(`/stripe/sessions/${session.id}/pay`)).status).toBe(400);
  });

  test('belongs to the customer it was opened for', async () => {
    const customer = await running.stripe.customers.create({ email: 'known@example.test', name: 'Known' });
    const { customer_email: _email, ...rest } = order;
    const created = await running.stripe.checkout.sessions.create({ ...rest, customer: customer.id });
    await running.control(`/stripe/sessions/${created.id}/pay`);
    const session = await running.stripe.checkout.sessions.retrieve(created.id);
    expect(session).toMatchObject({
      customer: customer.id,
      customer_details: { email: 'known@example.test' },
    });
  });

  test('lists its lines and is found among all sessions by customer', async () => {
    const session = await subscribe(running);
    const customer = (session.customer as Stripe.Customer).id;
    await running.stripe.checkout.sessions.create(order);
    const lines = await running.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([{ object: 'item', amount_total: 29_700, quantity: 1 }]);
    const found = await running.stripe.checkout.sessions.list({ customer });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
  });
});

test('a list is walked page by page by the client', async () => {
  for (let count = 0; count < 5; count += 1)
    await running.stripe.customers.create({ name: `Customer ${count}` });
  const names: (string | null | undefined)[] = [];
  for await (const customer of running.stripe.customers.list({ limit: 2 })) names.push(customer.name);
  expect(names).toEqual([4, 3, 2, 1, 0].map((count) => `Customer ${count}`));
});

test('an open session expires by itself when its time has come', async () => {
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
