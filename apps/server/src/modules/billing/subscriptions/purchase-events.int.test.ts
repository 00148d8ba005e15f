import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestBilling, send } from '#server/testing/billing/open-test-billing.ts';
import { buy, findSubscription, permutations, readPurchaseState } from '#server/testing/billing/purchase.ts';
import { PASSWORD, signIn } from '#server/testing/people.ts';

const billing = await openTestBilling();
await billing.startWorker();

afterAll(() => billing.close());

const newEmail = () => `${randomUUID()}@example.test`;

describe('a purchase by a new customer', () => {
  const orders = permutations([0, 1, 2]);

  it.each(orders)(
    'creates one workspace, owner and email when its events arrive in order %i %i %i, five times each',
    async (...order) => {
      const email = newEmail();
      const { events, subscription } = await buy(billing, { email, plan: 'five' });
      expect(events.map(({ type }) => type).sort()).toEqual([
        'checkout.session.completed',
        'customer.subscription.created',
        'invoice.paid',
      ]);
      for (const index of order) {
        for (let time = 0; time < 5; time += 1)
          expect((await send(billing, events[index])).body).toEqual({ received: true });
      }
      await billing.settle();
      const found = await readPurchaseState(billing, email);
      expect(found).toMatchObject({
        colleagues: 1,
        people: [
          {
            role: 'owner',
            user_type: 'agency',
            onboarding_status: 'pending',
            has_temporary_password: true,
            company_name: 'Analytical Engines',
            phone: '+44 20',
          },
        ],
        subscription: { plan: 'five', status: 'active', stripe_subscription_id: subscription },
        mails: ['people.credentials'],
        published: 1,
      });
      expect(found.audit).toEqual(['workspace.opened', 'subscription.changed']);
      expect(await billing.simulators.mailsTo(email)).toHaveLength(1);
    },
  );

  it('creates one workspace, owner and email when fifteen deliveries arrive concurrently', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email, plan: 'unlimited' });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].flatMap(() => events.toReversed().map((event) => send(billing, event))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    await billing.settle();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      subscription: { plan: 'unlimited' },
      mails: ['people.credentials'],
      published: 1,
    });
  });

  it('is correct when two events with different ids are applied concurrently', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email });
    const twins = events.flatMap((event) => [
      event,
      { ...event, id: `${event.id}_twin` },
      { ...event, id: `${event.id}_third` },
    ]);
    await Promise.all(twins.map((event) => send(billing, event)));
    await billing.settle();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
    });
  });

  it('creates a single-location owner for the one-location plan', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email, plan: 'single' });
    for (const event of events) await send(billing, event);
    await billing.settle();
    expect((await readPurchaseState(billing, email)).people).toMatchObject([
      { role: 'owner', user_type: 'single_location' },
    ]);
  });

  it('lets the buyer sign in with the emailed password and see the plan', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email, plan: 'five' });
    for (const event of events) await send(billing, event);
    const mail = await billing.simulators.waitForMail(email);
    const password = /Temporary password: (\S+)/.exec(mail.text)?.[1] ?? '';
    expect(password).toHaveLength(12);
    const { token } = await signIn(billing.app, email, password);
    await billing.app.call('POST', '/api/auth/change-password', { token, body: { new_password: PASSWORD } });
    expect(await findSubscription(billing, token)).toEqual({
      plan: 'five',
      plan_status: 'active',
      maxLocations: 5,
      current_period_end: expect.stringMatching(/^\d{4}-/),
      cancel_at_period_end: false,
    });
  });

  it('opens no workspace until a delayed payment succeeds', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email });
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    const withPayment = (payment_status: string) => ({ ...completed?.data.object, payment_status });
    await send(billing, { ...completed, id: `evt_${randomUUID()}`, data: { object: withPayment('unpaid') } });
    for (const event of events.filter(({ type }) => type !== 'checkout.session.completed'))
      await send(billing, event);
    await billing.settle();
    expect((await readPurchaseState(billing, email)).people).toEqual([]);
    await send(billing, {
      ...completed,
      id: `evt_${randomUUID()}`,
      type: 'checkout.session.async_payment_succeeded',
      data: { object: withPayment('paid') },
    });
    await billing.settle();
    expect(await readPurchaseState(billing, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
      subscription: { plan: 'five' },
    });
  });

  it('changes nothing for a product that is not one of our plans', async () => {
    const email = newEmail();
    const { events } = await buy(billing, { email });
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    await send(billing, {
      ...completed,
      id: `evt_${randomUUID()}`,
      data: { object: { ...completed?.data.object, mode: 'payment', subscription: null } },
    });
    await billing.settle();
    expect((await readPurchaseState(billing, email)).people).toEqual([]);
  });
});
