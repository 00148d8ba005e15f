import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestBilling, type SimulatedEvent, send } from '#server/testing/billing/open-test-billing.ts';
import {
  buy,
  checkoutId,
  findSubscription,
  openCheckout,
  permutations,
  readPurchaseState,
} from '#server/testing/billing/purchase.ts';
import { addTestAgency, type TestAgency } from '#server/testing/people.ts';

let agency: TestAgency;

const billing = await openTestBilling();
await billing.startWorker();

afterAll(() => billing.close());

const newAgency = () => addTestAgency(billing.app, `agency-${randomUUID().slice(0, 8)}`);

async function sendAll(events: SimulatedEvent[]): Promise<void> {
  for (const event of events) await send(billing, event);
  await billing.settle();
}

async function statusAtStripe(subscription: string): Promise<string | undefined> {
  const subscriptions = await billing.control<{ id: string; status: string }[]>('/subscriptions');
  return subscriptions.find(({ id }) => id === subscription)?.status;
}

describe('a purchase for an email address with an account', () => {
  it.each(permutations([0, 1, 2]))(
    'attaches to that account without a new person and with one email, in order %i %i %i',
    async (...order) => {
      const { owner, workspace_id } = await newAgency();
      const { events } = await buy(billing, { email: owner.email.toUpperCase(), plan: 'unlimited' });
      for (const index of order) {
        await Promise.all([1, 2, 3, 4, 5].map(() => send(billing, events[index])));
        await billing.settle();
      }
      expect(await readPurchaseState(billing, owner.email)).toMatchObject({
        workspace_id,
        colleagues: 3,
        mails: ['billing.plan-attached'],
        subscription: { plan: 'unlimited', status: 'active' },
        published: 1,
        audit: ['subscription.changed'],
      });
      expect(await findSubscription(billing, owner.token)).toMatchObject({
        plan: 'unlimited',
        plan_status: 'active',
        maxLocations: null,
      });
      const { text } = await billing.simulators.waitForMail(owner.email);
      expect(text).toContain('Sign in with your existing password.');
    },
  );

  it('replaces an unconfirmed sign-up, so that a stranger cannot collect the purchase', async () => {
    const email = `${randomUUID()}@example.test`;
    const password = 'the password of a stranger';
    const form = { email, password, first_name: 'Mallory', last_name: 'M', company_name: 'Mallory & Co' };
    expect((await billing.app.call('POST', '/api/auth/sign-up', { body: form })).status).toBe(200);
    const before = await readPurchaseState(billing, email);
    await sendAll((await buy(billing, { email, plan: 'unlimited' })).events);
    const after = await readPurchaseState(billing, email);
    expect(after).toMatchObject({ subscription: { plan: 'unlimited', status: 'active' } });
    expect(after.workspace_id).not.toBe(before.workspace_id);
    const { status } = await billing.app.call('POST', '/api/auth/sign-in', { body: { email, password } });
    expect(status).toBe(401);
    const { text } = await billing.simulators.waitForMail(email, 2);
    expect(text).toContain('Temporary password: ');
  });

  it('with a live plan changes nothing, is canceled at Stripe, and is emailed to the owner and the address once each', async () => {
    const { owner, customer } = await newAgency();
    await sendAll((await buy(billing, { email: owner.email, plan: 'unlimited' })).events);
    const before = (await billing.listEvents()).length;
    const stranger = await buy(billing, { email: customer.email, plan: 'single', discountCode: 'FREEMONTH' });
    await sendAll([...stranger.events, ...stranger.events]);
    expect(await readPurchaseState(billing, owner.email)).toMatchObject({
      subscription: { plan: 'unlimited', status: 'active' },
      mails: ['billing.plan-attached', 'billing.second-plan', 'billing.second-plan'],
      audit: ['subscription.changed', 'subscription.ignored'],
    });
    for (const { email } of [owner, customer]) {
      const { text } = await billing.simulators.waitForMail(email, email === owner.email ? 2 : 1);
      expect(text).toContain(`Someone just purchased a plan for ${customer.email}`);
      expect(text).toContain(
        `The second subscription (${stranger.subscription}) is not in use. We canceled it, so it will not be charged again.`,
      );
    }
    await expect.poll(() => statusAtStripe(stranger.subscription)).toBe('canceled');
    await sendAll((await billing.listEvents()).slice(before));
    expect(await findSubscription(billing, owner.token)).toMatchObject({
      plan: 'unlimited',
      plan_status: 'active',
    });
  });

  it('replaces a plan that has ended', async () => {
    const { owner } = await newAgency();
    const first = await buy(billing, { email: owner.email, plan: 'single' });
    await sendAll(first.events);
    const before = (await billing.listEvents()).length;
    await billing.control(`/subscriptions/${first.subscription}/cancel`, {});
    const ended = (await billing.listEvents()).slice(before);
    await sendAll(ended);
    expect(await findSubscription(billing, owner.token)).toMatchObject({
      plan_status: 'ended',
      maxLocations: 0,
    });
    const second = await buy(billing, { email: owner.email, plan: 'five' });
    await sendAll(second.events);
    // A late event of the old subscription must not end the new one.
    await sendAll(ended.map((event) => ({ ...event, id: `${event.id}_again` })));
    expect(await findSubscription(billing, owner.token)).toMatchObject({
      plan: 'five',
      plan_status: 'active',
    });
  });

  it('replaces an unpaid plan, which is canceled at Stripe', async () => {
    const { owner } = await newAgency();
    const first = await buy(billing, { email: owner.email, plan: 'single' });
    await sendAll(first.events);
    const before = (await billing.listEvents()).length;
    await billing.control(`/subscriptions/${first.subscription}/payment-failed`, { final: true });
    await sendAll((await billing.listEvents()).slice(before));
    expect(await findSubscription(billing, owner.token)).toMatchObject({ plan_status: 'ended' });
    await sendAll((await buy(billing, { email: owner.email, plan: 'five' })).events);
    expect(await findSubscription(billing, owner.token)).toMatchObject({
      plan: 'five',
      plan_status: 'active',
    });
    await expect.poll(() => statusAtStripe(first.subscription)).toBe('canceled');
  });
});

describe('a purchase by a signed-in person', () => {
  type Session = {
    id: string;
    client_reference_id: string | null;
    customer: string | null;
    metadata: Record<string, string>;
  };
  const toSession = async (id: string) =>
    (await billing.control<Session[]>('/sessions')).find((session) => session.id === id);

  it('is for their own workspace, regardless of the entered email address', async () => {
    agency = await newAgency();
    const email = `${randomUUID()}@elsewhere.test`;
    const session = await toSession(
      checkoutId(await openCheckout(billing, { email, token: agency.owner.token })),
    );
    expect(session).toMatchObject({
      client_reference_id: agency.workspace_id,
      metadata: { workspace_id: agency.workspace_id },
    });
    await sendAll((await buy(billing, { email, token: agency.owner.token, plan: 'five' })).events);
    expect((await readPurchaseState(billing, email)).people).toEqual([]);
    expect(await findSubscription(billing, agency.team.token)).toMatchObject({
      plan: 'five',
      plan_status: 'active',
    });
  });

  it('is refused while there is a plan, which can be changed instead', async () => {
    const answer = await openCheckout(billing, { email: agency.owner.email, token: agency.owner.token });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('Manage billing') },
    });
  });

  it('uses the same customer again after the plan has ended', async () => {
    const { subscription } = await readPurchaseState(billing, agency.owner.email);
    const before = (await billing.listEvents()).length;
    await billing.control(`/subscriptions/${subscription?.stripe_subscription_id}/cancel`, {});
    await sendAll((await billing.listEvents()).slice(before));
    const session = await toSession(
      checkoutId(await openCheckout(billing, { email: agency.owner.email, token: agency.owner.token })),
    );
    expect(session?.customer).toBe(subscription?.stripe_customer_id);
  });

  it('is allowed for owners only', async () => {
    for (const { token } of [agency.team, agency.customer]) {
      expect(await openCheckout(billing, { email: 'x@example.test', token })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
  });

  it("with an expired token is treated as a visitor's", async () => {
    const session = await toSession(
      checkoutId(await openCheckout(billing, { email: `${randomUUID()}@example.test`, token: 'stale' })),
    );
    expect(session?.client_reference_id).toBeNull();
  });
});
