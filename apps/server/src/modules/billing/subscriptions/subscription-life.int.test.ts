import { randomUUID } from 'node:crypto';
import { withSystem, withWorkspace } from '@hearback/database';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBilling, type SimulatedEvent, send } from '#server/testing/billing/open-test-billing.ts';
import {
  buy,
  findSubscription,
  lookAt,
  type Purchase,
  permutations,
} from '#server/testing/billing/purchase.ts';
import { addTestAgency, type TestAgency } from '#server/testing/people.ts';
import { followEventJob } from '../events/follow-event.job.ts';
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

/** What the simulator tells of when this happens to the subscription. */
async function happen(what: string, details: object = {}): Promise<SimulatedEvent[]> {
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

const look = () => lookAt(billing, agency.owner.email);
const plan_status = () => findSubscription(billing, agency.owner.token);
const entitlement = () => withWorkspace(billing.app.services.db, agency.workspace_id, getEntitlement);

describe('a subscription', () => {
  it('moves to another plan', async () => {
    await sendAll(await happen('update', { price: 'price_demo_unlimited' }));
    expect(await plan_status()).toMatchObject({ plan: 'unlimited', maxLocations: null });
    expect(await entitlement()).toEqual({
      plan_status: 'active',
      maxLocations: null,
      mayConnect: true,
      maySync: true,
    });
    expect(await look()).toMatchObject({
      audit: ['subscription.changed', 'subscription.changed'],
      published: 2,
      mails: ['billing.plan-attached'],
    });
  });

  it('that is cancelled for the end of its period runs until then, and can be taken up again', async () => {
    await sendAll(await happen('cancel', { atPeriodEnd: true }));
    expect(await plan_status()).toMatchObject({ plan_status: 'active', cancel_at_period_end: true });
    await sendAll(await happen('update', { cancelAtPeriodEnd: false }));
    expect(await plan_status()).toMatchObject({ plan_status: 'active', cancel_at_period_end: false });
  });

  it('that is cancelled stops new connections and syncs, and keeps the data', async () => {
    await sendAll(await happen('cancel'));
    expect(await plan_status()).toMatchObject({ plan: 'five', plan_status: 'ended', maxLocations: 0 });
    expect(await entitlement()).toEqual({
      plan_status: 'ended',
      maxLocations: 0,
      mayConnect: false,
      maySync: false,
    });
    expect(
      (await billing.app.call('GET', '/api/locations', { token: agency.owner.token })).body,
    ).toHaveLength(3);
  });

  it('ends up right in every order of plan change, cancellation and its withdrawal', async () => {
    const changed = await happen('update', { price: 'price_demo_single' });
    const cancelled = await happen('cancel', { atPeriodEnd: true });
    const resumed = await happen('update', { cancelAtPeriodEnd: false });
    for (const order of permutations([...changed, ...cancelled, ...resumed])) {
      await sendAll(order.map((event) => ({ ...event, id: `${event.id}_${randomUUID()}` })));
      expect(await plan_status()).toMatchObject({
        plan: 'single',
        plan_status: 'active',
        cancel_at_period_end: false,
      });
    }
  });

  it('is not brought back by an old event that comes late', async () => {
    const changed = await happen('update', { price: 'price_demo_unlimited' });
    const ended = await happen('cancel');
    await sendAll(ended);
    await sendAll(changed);
    expect(await plan_status()).toMatchObject({ plan_status: 'ended' });
    expect((await look()).audit).toEqual(['subscription.changed', 'subscription.changed']);
  });

  it('that renews moves its period, of which browsers hear and the audit trail does not', async () => {
    await sendAll(await happen('renew'));
    expect(await look()).toMatchObject({ audit: ['subscription.changed'], published: 2 });
  });

  it('whose price is no longer on offer keeps its plan', async () => {
    const { services } = billing.app;
    const stripe = services.config.stripe;
    if (!stripe) throw new Error('no Stripe');
    const ended = await happen('cancel', { atPeriodEnd: true });
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

describe('a payment that fails', () => {
  it('leaves everything running, and the owner gets one email for the invoice, however often it is tried', async () => {
    await sendAll(await happen('payment-failed'));
    await sendAll(await happen('payment-failed'));
    expect(await plan_status()).toMatchObject({ plan: 'five', plan_status: 'grace', maxLocations: 5 });
    expect(await entitlement()).toMatchObject({ mayConnect: true, maySync: true });
    expect((await look()).mails).toEqual(['billing.payment-trouble', 'billing.plan-attached']);
    const mail = await billing.simulators.waitForMail(agency.owner.email, 2);
    expect(mail).toMatchObject({ subject: 'Your payment did not go through' });
    expect(mail.text).toContain('$297');
    expect(mail.text).toContain('/stripe/invoices/in_');
    expect(await billing.simulators.mailsTo(agency.team.email)).toEqual([]);
  });

  it('and is made good later is forgotten', async () => {
    await sendAll(await happen('payment-failed'));
    await sendAll(await happen('payment-recovered'));
    expect(await plan_status()).toMatchObject({ plan_status: 'active' });
  });

  it('for good ends the plan', async () => {
    await sendAll(await happen('payment-failed', { final: true }));
    expect(await plan_status()).toMatchObject({ plan_status: 'ended', maxLocations: 0 });
    expect((await look()).mails).toEqual(['billing.payment-trouble', 'billing.plan-attached']);
  });

  it('is not written about when we hear of it after it was made good', async () => {
    const failed = await happen('payment-failed');
    const recovered = await happen('payment-recovered');
    await sendAll([...recovered, ...failed]);
    expect(await plan_status()).toMatchObject({ plan_status: 'active' });
    expect((await look()).mails).toEqual(['billing.plan-attached']);
  });

  it('of the next month is written about again', async () => {
    await sendAll(await happen('payment-failed'));
    await sendAll(await happen('payment-recovered'));
    await sendAll(await happen('payment-failed'));
    expect((await look()).mails).toEqual([
      'billing.payment-trouble',
      'billing.payment-trouble',
      'billing.plan-attached',
    ]);
  });
});

describe('the customer portal', () => {
  const open = (token: string) => billing.app.call('POST', '/api/functions/create-portal', { token });

  it('opens for the owner, and leads back to the settings', async () => {
    const answer = await open(agency.owner.token);
    expect(answer.status).toBe(200);
    const page = await fetch((answer.body as { url: string }).url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${billing.app.config.publicUrl}/settings`);
  });

  it('opens for nobody else', async () => {
    for (const { token } of [agency.team, agency.customer]) expect((await open(token)).status).toBe(403);
  });

  it('has nothing to show without a subscription, and asks to try again when Stripe is down', async () => {
    const { owner } = await addTestAgency(billing.app, `none-${randomUUID().slice(0, 8)}`);
    expect(await open(owner.token)).toMatchObject({ status: 409, body: { code: 'NO_SUBSCRIPTION' } });
    await billing.control('/trouble', { count: 5, status: 500 });
    expect(await open(agency.owner.token)).toMatchObject({
      status: 503,
      body: { code: 'BILLING_UNAVAILABLE' },
    });
    await billing.control('/trouble', { count: 0, status: 500 });
  });
});
