import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runSimulator, subscribe } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

const findSubscription = (session: Stripe.Checkout.Session) => session.subscription as Stripe.Subscription;

test('a plan is changed through the API and keeps its period', async () => {
  const before = findSubscription(await subscribe(running));
  const item = before.items.data[0];
  const after = await running.stripe.subscriptions.update(before.id, {
    items: [{ id: item?.id, price: 'price_demo_unlimited' }],
    metadata: { note: 'upgraded' },
  });
  expect(after.items.data[0]).toMatchObject({
    id: item?.id,
    price: { id: 'price_demo_unlimited' },
    current_period_end: item?.current_period_end,
  });
  expect(after.metadata).toEqual({ note: 'upgraded' });
});

test('a cancellation at period end is scheduled and can be taken back', async () => {
  const { id, items } = findSubscription(await subscribe(running));
  const scheduled = await running.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(scheduled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: items.data[0]?.current_period_end,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  const resumed = await running.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
});

test('a cancelled subscription is gone from the list, readable by id, and cannot be cancelled again', async () => {
  const { id } = findSubscription(await subscribe(running));
  expect(await running.stripe.subscriptions.cancel(id)).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  });
  expect((await running.stripe.subscriptions.list()).data).toEqual([]);
  expect((await running.stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect(await running.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  await expect(running.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('a failed payment makes it past due, the fourth unpaid, and a recovery active again', async () => {
  const { id } = findSubscription(await subscribe(running));
  const statuses: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    statuses.push((await running.control(`/stripe/subscriptions/${id}/payment-failed`)).body.status);
  }
  expect(statuses).toEqual(['past_due', 'past_due', 'past_due', 'unpaid']);
  const unpaid = await running.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(unpaid.latest_invoice).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
    billing_reason: 'subscription_cycle',
  });
  await running.control(`/stripe/subscriptions/${id}/payment-recovered`);
  const active = await running.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
});

test('a renewal moves the period on, and a discount for once is spent', async () => {
  const session = await subscribe(running, { discounts: [{ promotion_code: 'promo_freemonth' }] });
  const before = findSubscription(session);
  await running.control(`/stripe/subscriptions/${before.id}/renew`);
  const after = await running.stripe.subscriptions.retrieve(before.id, { expand: ['latest_invoice'] });
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end);
  expect(after.latest_invoice).toMatchObject({ amount_paid: 29_700, billing_reason: 'subscription_cycle' });
});

test('a discount for ever lowers the renewal too', async () => {
  const { id } = findSubscription(
    await subscribe(running, { discounts: [{ promotion_code: 'promo_welcome20' }] }),
  );
  await running.control(`/stripe/subscriptions/${id}/renew`);
  const after = await running.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'discounts'] });
  expect(after.latest_invoice).toMatchObject({ amount_paid: 23_760 });
  expect(after.discounts[0]).toMatchObject({
    object: 'discount',
    source: { type: 'coupon', coupon: 'coupon_welcome20' },
  });
});

test('the end of the period ends a subscription that was to be cancelled then', async () => {
  const { id } = findSubscription(await subscribe(running));
  await running.control(`/stripe/subscriptions/${id}/cancel`, { atPeriodEnd: true });
  await running.control(`/stripe/subscriptions/${id}/renew`);
  expect(await running.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});

test('a portal session leads to the portal page of its customer only', async () => {
  const session = await subscribe(running);
  const customer = (session.customer as Stripe.Customer).id;
  const portal = await running.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:3000/settings',
  });
  expect(portal).toMatchObject({
    object: 'billing_portal.session',
    customer,
    return_url: 'http://127.0.0.1:3000/settings',
  });
  expect(portal.url).toBe(`${running.url}/stripe/portal/${portal.id}`);
  const unknown = running.stripe.billingPortal.sessions.create({ customer: 'cus_none' });
  await expect(unknown).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
    statusCode: 400,
  });
});
