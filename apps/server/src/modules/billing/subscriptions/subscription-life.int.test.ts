import { randomUUID } from 'node:crypto';
import { withSystem, withWorkspace } from '@hearback/database';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBilling, type SimulatedEvent, send } from '#server/testing/billing/open-test-billing.ts';
import {
  buy,
  findSubscription,
  type Purchase,
  permutations,
  readPurchaseState,
} from '#server/testing/billing/purchase.ts';
import { addTestAgency, type TestAgency } from '#server/testing/people.ts';
import { followEventJob } from '../events/process-stripe-event.job.ts';
import { getEntitlement } from '../index.ts';
import { storeEvent } from './subscriptions.queries.ts';

let agency: TestAgency;
let purchase: Purchase;

const billing = await openTestBilling({ RATE_LIMIT_PER_MINUTE: '100000' });
await billing.startWorker();

afterAll(() => billing.close());

beforeEach(async () => {
  agency = await addTestAgency(billing.app, `agency-${randomUUID().slice(0, 8)}`);
  purchase = await buy(billing, { email: agency.owner.email, plan: 'five' });
  for (const event of purchase.events) await send(billing, event);
  await billing.settle();
});

/** Returns the simulator's events for this change. */
async function triggerChange(what: string, details: object = {}): Promise<SimulatedEvent[]> {
  const before = (await billing.listEvents()).length;
  await billing.control(`/subscriptions/${purchase.subscription}/${what}`, details);
  return (await billing.listEvents()).slice(before);
}

async function sendAll(events: readonly (SimulatedEvent | undefined)[]): Promise<void> {
  for (const event of events) {
    await Promise.all([1, 2, 3, 4, 5].map(() => send(billing, event)));
    await billing.settle();
  }
}

const readState = () => readPurchaseState(billing, agency.owner.email);
const plan_status = () => findSubscription(billing, agency.owner.token);
const entitlement = () => withWorkspace(billing.app.services.db, agency.workspace_id, getEntitlement);

describe('a subscription', () => {
  it('changes to another plan', async () => {
    await sendAll(await triggerChange('update', { price: 'price_demo_unlimited' }));
    expect(await plan_status()).toMatchObject({ plan: 'unlimited', maxLocations: null });
    expect(await entitlement()).toEqual({
      plan_status: 'active',
      maxLocations: null,
      canConnect: true,
      canSync: true,
    });
    expect(await readState()).toMatchObject({
      audit: ['subscription.changed', 'subscription.changed'],
      published: 2,
      mails: ['billing.plan-attached'],
    });
  });

  it('runs until the end of its period when canceled, and can be resumed', async () => {
    await sendAll(await triggerChange('cancel', { atPeriodEnd: true }));
    expect(await plan_status()).toMatchObject({ plan_status: 'active', cancel_at_period_end: true });
    await sendAll(await triggerChange('update', { cancelAtPeriodEnd: false }));
    expect(await plan_status()).toMatchObject({ plan_status: 'active', cancel_at_period_end: false });
  });

  it('blocks new connections and syncs when it ended, and keeps the data', async () => {
    await sendAll(await triggerChange('cancel'));
    expect(await plan_status()).toMatchObject({ plan: 'five', plan_status: 'ended', maxLocations: 0 });
    expect(await entitlement()).toEqual({
      plan_status: 'ended',
      maxLocations: 0,
      canConnect: false,
      canSync: false,
    });
    expect(
      (await billing.app.call('GET', '/api/locations', { token: agency.owner.token })).body,
    ).toHaveLength(3);
  });

  it('ends in the right state for every order of plan change, cancellation and resumption', async () => {
    const changed = await triggerChange('update', { price: 'price_demo_single' });
    const cancelled = await triggerChange('cancel', { atPeriodEnd: true });
    const resumed = await triggerChange('update', { cancelAtPeriodEnd: false });
    for (const order of permutations([...changed, ...cancelled, ...resumed])) {
      await sendAll(order.map((event) => ({ ...event, id: `${event.id}_${randomUUID()}` })));
      expect(await plan_status()).toMatchObject({
        plan: 'single',
        plan_status: 'active',
        cancel_at_period_end: false,
      });
    }
  });

  it('is not restored by a late old event', async () => {
    const changed = await triggerChange('update', { price: 'price_demo_unlimited' });
    const ended = await triggerChange('cancel');
    await sendAll(ended);
    await sendAll(changed);
    expect(await plan_status()).toMatchObject({ plan_status: 'ended' });
    expect((await readState()).audit).toEqual(['subscription.changed', 'subscription.changed']);
  });

  it('publishes a renewal to browsers without auditing it', async () => {
    await sendAll(await triggerChange('renew'));
    expect(await readState()).toMatchObject({ audit: ['subscription.changed'], published: 2 });
  });

  it('keeps its plan when its price is no longer offered', async () => {
    const { services } = billing.app;
    const stripe = services.config.stripe;
    if (!stripe) throw new Error('no Stripe');
    const ended = await triggerChange('cancel', { atPeriodEnd: true });
    const config = {
      ...services.config,
      stripe: { ...stripe, prices: { single: 'a', five: 'b', unlimited: 'c' } },
    };
    const [event] = ended;
    await withSystem(services.db, 'test', (tx) =>
      storeEvent(tx, {
        id: event?.id ?? '',
        type: event?.type ?? '',
        created: new Date(),
        livemode: false,
        payload: event,
      }),
    );
    await followEventJob.handler({ event_id: event?.id ?? '' }, { ...services, config });
    expect(await plan_status()).toMatchObject({
      plan: 'five',
      plan_status: 'active',
      cancel_at_period_end: true,
    });
  });
});

describe('a failed payment', () => {
  it('keeps everything running and emails the owner once per invoice, despite all retries', async () => {
    await sendAll(await triggerChange('payment-failed'));
    await sendAll(await triggerChange('payment-failed'));
    expect(await plan_status()).toMatchObject({ plan: 'five', plan_status: 'grace', maxLocations: 5 });
    expect(await entitlement()).toMatchObject({ canConnect: true, canSync: true });
    expect((await readState()).mails).toEqual(['billing.payment-trouble', 'billing.plan-attached']);
    const mail = await billing.simulators.waitForMail(agency.owner.email, 2);
    expect(mail).toMatchObject({ subject: 'Your payment did not go through' });
    expect(mail.text).toContain('$297');
    expect(mail.text).toContain('/stripe/invoices/in_');
    expect(await billing.simulators.mailsTo(agency.team.email)).toEqual([]);
  });

  it('is cleared when paid later', async () => {
    await sendAll(await triggerChange('payment-failed'));
    await sendAll(await triggerChange('payment-recovered'));
    expect(await plan_status()).toMatchObject({ plan_status: 'active' });
  });

  it('ends the plan when it fails permanently', async () => {
    await sendAll(await triggerChange('payment-failed', { final: true }));
    expect(await plan_status()).toMatchObject({ plan_status: 'ended', maxLocations: 0 });
    expect((await readState()).mails).toEqual(['billing.payment-trouble', 'billing.plan-attached']);
  });

  it('is not emailed when its event arrives after it was paid', async () => {
    const failed = await triggerChange('payment-failed');
    const recovered = await triggerChange('payment-recovered');
    await sendAll([...recovered, ...failed]);
    expect(await plan_status()).toMatchObject({ plan_status: 'active' });
    expect((await readState()).mails).toEqual(['billing.plan-attached']);
  });

  it('is emailed again in the next month', async () => {
    await sendAll(await triggerChange('payment-failed'));
    await sendAll(await triggerChange('payment-recovered'));
    await sendAll(await triggerChange('payment-failed'));
    expect((await readState()).mails).toEqual([
      'billing.payment-trouble',
      'billing.payment-trouble',
      'billing.plan-attached',
    ]);
  });
});

describe('the customer portal', () => {
  const open = (token: string) => billing.app.call('POST', '/api/functions/create-portal', { token });

  it('opens for the owner and returns to Settings', async () => {
    const answer = await open(agency.owner.token);
    expect(answer.status).toBe(200);
    const page = await fetch((answer.body as { url: string }).url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${billing.app.config.publicUrl}/settings`);
  });

  it('opens for no one else', async () => {
    for (const { token } of [agency.team, agency.customer]) expect((await open(token)).status).toBe(403);
  });

  it('is not found without a subscription, and asks to try again when Stripe is down', async () => {
    const { owner } = await addTestAgency(billing.app, `none-${randomUUID().slice(0, 8)}`);
    expect(await open(owner.token)).toMatchObject({ status: 409, body: { code: 'NO_SUBSCRIPTION' } });
    await billing.control('/failure', { count: 5, status: 500 });
    expect(await open(agency.owner.token)).toMatchObject({
      status: 503,
      body: { code: 'BILLING_UNAVAILABLE' },
    });
    await billing.control('/failure', { count: 0, status: 500 });
  });
});
