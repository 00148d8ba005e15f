import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HookDelivery } from '#simulators/testing/outreach.ts';
import { eventTypes, order, runSimulator, subscribe, webhookSecret } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

const arrived = (count: number) =>
  vi.waitFor(() => expect(running.endpoint.received.length).toBeGreaterThanOrEqual(count), {
    interval: 5,
  });
const purchase = ['customer.subscription.created', 'checkout.session.completed', 'invoice.paid'];
const ids = () => running.endpoint.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);

const verified = ({ body, headers }: HookDelivery, secret: string) =>
  running.stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret);

describe('a delivered event', () => {
  test('passes the official verification in the current format', async () => {
    const session = await subscribe(running, {
      client_reference_id: 'w1',
      subscription_data: { metadata: { workspace_id: 'w1' } },
    });
    await arrived(3);
    const events = running.endpoint.received.map((received) => verified(received, webhookSecret));
    expect(events.map(({ type }) => type)).toEqual(purchase);
    expect(events[0]).toMatchObject({ object: 'event', livemode: false, api_version: '2026-10-28.endive' });
    const [subscription, completed, invoice] = events.map(({ data }) => data.object);
    expect(completed).toMatchObject({
      id: session.id,
      client_reference_id: 'w1',
      status: 'complete',
      payment_status: 'paid',
    });
    expect((subscription as Stripe.Subscription).items.data[0]?.current_period_end).toEqual(
      expect.any(Number),
    );
    expect(subscription).not.toHaveProperty('current_period_end');
    expect((invoice as Stripe.Invoice).parent?.subscription_details?.subscription).toBe(
      (subscription as Stripe.Subscription).id,
    );
    expect(invoice).not.toHaveProperty('subscription');
  });

  test('fails the official verification under another secret', async () => {
    await subscribe(running);
    await arrived(1);
    const [received] = running.endpoint.received;
    expect(() => received && verified(received, 'whsec_other')).toThrow();
  });

  test('reports each change of a subscription', async () => {
    const session = await subscribe(running);
    const { id } = session.subscription as Stripe.Subscription;
    await arrived(3);
    running.endpoint.received.length = 0;
    await running.control(`/stripe/subscriptions/${id}/update`, { price: 'price_demo_single' });
    await running.control(`/stripe/subscriptions/${id}/payment-failed`);
    await running.control(`/stripe/subscriptions/${id}/payment-recovered`);
    await running.control(`/stripe/subscriptions/${id}/cancel`);
    await arrived(6);
    expect(eventTypes(running)).toEqual([
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'invoice.paid',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ]);
    const changed = JSON.parse(running.endpoint.received[2]?.body ?? '') as Stripe.Event;
    expect(changed.data.previous_attributes).toMatchObject({ status: 'active' });
    expect(changed.data.object).toMatchObject({ status: 'past_due' });
  });
});

describe('the delivery', () => {
  test('sends each event as often as configured, under one id', async () => {
    await running.control('/stripe', { duplicates: 5 });
    await subscribe(running);
    await arrived(15);
    expect(new Set(ids()).size).toBe(3);
    expect(ids()).toHaveLength(15);
  });

  test('delivers all events of a purchase in another order when shuffled', async () => {
    await running.control('/stripe', { shuffle: true });
    await subscribe(running);
    await arrived(3);
    expect(eventTypes(running)).not.toEqual(purchase);
    expect(eventTypes(running).sort()).toEqual([...purchase].sort());
  });

  test('delays events', async () => {
    await running.control('/stripe', { delayMs: 120 });
    const startedMs = performance.now();
    await subscribe(running);
    await arrived(1);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(115);
  });

  test('drops events until they are redelivered', async () => {
    await running.control('/stripe', { dropNext: 2 });
    await subscribe(running);
    await arrived(1);
    expect(eventTypes(running)).toEqual(['invoice.paid']);
    const { body: events } = await running.control('/stripe/events', undefined, 'GET');
    const droppedEvent = events.find(
      (event: { type: string }) => event.type === 'checkout.session.completed',
    );
    expect(droppedEvent.deliveries[0].state).toBe('dropped');
    await running.control(`/stripe/events/${droppedEvent.id}/redeliver`, { times: 3 });
    await arrived(4);
    expect(ids().filter((id) => id === droppedEvent.id)).toHaveLength(3);
  });

  test('retries an event until the endpoint returns 2xx, including after a redirect', async () => {
    running.endpoint.answers.push(500, 503, 302, 200);
    const session = await running.stripe.checkout.sessions.create(order);
    await running.control(`/stripe/sessions/${session.id}/expire`);
    await arrived(4);
    await vi.waitFor(async () => {
      const { body } = await running.control('/stripe/events', undefined, 'GET');
      const [delivery] = body[0].deliveries;
      expect(delivery.state).toBe('delivered');
      expect(delivery.attempts.map(({ status }: { status: number }) => status)).toEqual([500, 503, 302, 200]);
    });
    expect(new Set(ids()).size).toBe(1);
  });

  test('fails after eight attempts', async () => {
    await running.control('/stripe', { webhookUrl: 'http://127.0.0.1:1/closed', retryDelayMs: 1 });
    const session = await running.stripe.checkout.sessions.create(order);
    await running.control(`/stripe/sessions/${session.id}/expire`);
    await vi.waitFor(async () => {
      const { body } = await running.control('/stripe/events', undefined, 'GET');
      expect(body[0].deliveries[0]).toMatchObject({ state: 'failed', attempts: { length: 8 } });
    }, 3000);
  });

  test('sends later events while one is retried', async () => {
    await running.control('/stripe', { retryDelayMs: 60_000 });
    running.endpoint.answers.push(500);
    await subscribe(running);
    await arrived(3);
    expect(eventTypes(running)).toEqual(purchase);
  });

  test('sends nothing old after a reset and keeps the endpoint', async () => {
    await running.control('/stripe', { delayMs: 600 });
    await subscribe(running);
    await running.control('/reset');
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(running.endpoint.received).toEqual([]);
    expect((await running.control('/stripe', undefined, 'GET')).body).toMatchObject({
      webhookUrl: running.endpoint.url,
      delayMs: 0,
    });
  });

  test('refuses unknown and invalid settings', async () => {
    expect((await running.control('/stripe', { duplicate: 5 })).status).toBe(400);
    expect((await running.control('/stripe', { duplicates: 0 })).status).toBe(400);
    expect((await running.control('/stripe', { webhookUrl: 'file:///etc/passwd' })).status).toBe(400);
  });
});
