import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runSimulator, subscribe } from '#simulators/testing/stripe.ts';
import { addMonth } from '../subscriptions.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

const findSubscription = (session: Stripe.Checkout.Session) => session.subscription as Stripe.Subscription;

const act = (id: string, action: string, body?: object) =>
  running.control(`/stripe/subscriptions/${id}/${action}`, body);

test('a changed plan keeps its period', async () => {
  const before = findSubscription(await subscribe(running));
  await act(before.id, 'update', { price: 'price_demo_unlimited' });
  const { id, current_period_end } = before.items.data[0] ?? {};
  const after = await running.stripe.subscriptions.retrieve(before.id);
  expect(after.items.data[0]).toMatchObject({
    id,
    current_period_end,
    price: { id: 'price_demo_unlimited' },
  });
});

test('a cancellation at period end is scheduled and can be withdrawn', async () => {
  const { id, items } = findSubscription(await subscribe(running));
  expect((await act(id, 'update', { cancelAtPeriodEnd: true })).body).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: items.data[0]?.current_period_end,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  const resumed = await act(id, 'update', { cancelAtPeriodEnd: false });
  expect(resumed.body).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
});

test('a canceled subscription can be read by id and cannot be canceled again', async () => {
  const { id } = findSubscription(await subscribe(running));
  expect(await running.stripe.subscriptions.cancel(id)).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  });
  expect(await running.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  await expect(running.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
});

test('a subscription is past due after a failed payment, unpaid after the fourth, and active after a recovered one', async () => {
  const { id } = findSubscription(await subscribe(running));
  const statuses: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    statuses.push((await act(id, 'payment-failed')).body.status);
  }
  expect(statuses).toEqual(['past_due', 'past_due', 'past_due', 'unpaid']);
  const unpaid = await running.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(unpaid.latest_invoice).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
    billing_reason: 'subscription_cycle',
  });
  await act(id, 'payment-recovered');
  const active = await running.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
});

test('a renewal starts the next period, without a discount of duration once', async () => {
  const session = await subscribe(running, { discounts: [{ promotion_code: 'promo_freemonth' }] });
  const before = findSubscription(session);
  await act(before.id, 'renew');
  const after = await running.stripe.subscriptions.retrieve(before.id, { expand: ['latest_invoice'] });
  expect(after.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end);
  expect(after.latest_invoice).toMatchObject({ amount_paid: 29_700, billing_reason: 'subscription_cycle' });
});

test('a discount of duration forever also lowers the renewal', async () => {
  const { id } = findSubscription(
    await subscribe(running, { discounts: [{ promotion_code: 'promo_welcome20' }] }),
  );
  await act(id, 'renew');
  const after = await running.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(after.latest_invoice).toMatchObject({ amount_paid: 23_760 });
  expect(after.discounts).toEqual([expect.stringMatching(/^di_/)]);
});

test('the end of the period ends a subscription with a scheduled cancellation', async () => {
  const { id } = findSubscription(await subscribe(running));
  await act(id, 'cancel', { atPeriodEnd: true });
  await act(id, 'renew');
  expect(await running.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
});

test('a portal session opens the portal page of its customer', async () => {
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

test.each([
  ['2026-11-15T10:00:00Z', '2026-12-15T10:00:00Z'],
  ['2026-12-31T10:00:00Z', '2027-01-31T10:00:00Z'],
  ['2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['2028-01-30T10:00:00Z', '2028-02-29T10:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(addMonth(Date.parse(from) / 1000)).toBe(Date.parse(to) / 1000);
});
