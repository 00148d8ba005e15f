import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signIn } from '../../../testing/people.ts';
import { openShop, type Shop, send } from '../../../testing/shop/open-shop.ts';
import { buy, lookAt, permutations, subscriptionOf } from '../../../testing/shop/purchase.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.startWorker();
});

afterAll(() => shop.close());

const newEmail = () => `${randomUUID()}@example.test`;

describe('a purchase by somebody new', () => {
  const orders = permutations([0, 1, 2]);

  it.each(orders)(
    'is one workspace, one owner, one mail when its events come in order %i %i %i, five times each',
    async (...order) => {
      const email = newEmail();
      const { events, subscription } = await buy(shop, { email, plan: 'five' });
      expect(events.map(({ type }) => type).sort()).toEqual([
        'checkout.session.completed',
        'customer.subscription.created',
        'invoice.paid',
      ]);
      for (const index of order) {
        for (let time = 0; time < 5; time += 1)
          expect((await send(shop, events[index])).body).toEqual({ received: true });
      }
      await shop.settle();
      const found = await lookAt(shop, email);
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
        announced: 1,
      });
      expect(found.audit).toEqual(['workspace.opened', 'subscription.changed']);
      expect(await shop.neighbours.mailsTo(email)).toHaveLength(1);
    },
  );

  it('is one workspace, one owner, one mail when fifteen deliveries come at once', async () => {
    const email = newEmail();
    const { events } = await buy(shop, { email, plan: 'unlimited' });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].flatMap(() => events.toReversed().map((event) => send(shop, event))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    await shop.settle();
    expect(await lookAt(shop, email)).toMatchObject({
      colleagues: 1,
      subscription: { plan: 'unlimited' },
      mails: ['people.credentials'],
      announced: 1,
    });
  });

  it('comes right when the same purchase is followed by two events of different ids at once', async () => {
    const email = newEmail();
    const { events } = await buy(shop, { email });
    const twins = events.flatMap((event) => [
      event,
      { ...event, id: `${event.id}_twin` },
      { ...event, id: `${event.id}_third` },
    ]);
    await Promise.all(twins.map((event) => send(shop, event)));
    await shop.settle();
    expect(await lookAt(shop, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
    });
  });

  it('of the one-location plan makes the owner of a single location', async () => {
    const email = newEmail();
    const { events } = await buy(shop, { email, plan: 'single' });
    for (const event of events) await send(shop, event);
    await shop.settle();
    expect((await lookAt(shop, email)).people).toMatchObject([
      { role: 'owner', user_type: 'single_location' },
    ]);
  });

  it('lets the buyer sign in with the mailed password and see the plan', async () => {
    const email = newEmail();
    const { events } = await buy(shop, { email, plan: 'five' });
    for (const event of events) await send(shop, event);
    const mail = await shop.neighbours.waitForMail(email);
    const password = /Temporary password: (\S+)/.exec(mail.text)?.[1] ?? '';
    expect(password).toHaveLength(12);
    const { token } = await signIn(shop.house, email, password);
    await shop.house.call('POST', '/api/auth/change-password', { token, body: { new_password: PASSWORD } });
    expect(await subscriptionOf(shop, token)).toEqual({
      plan: 'five',
      standing: 'active',
      maxLocations: 5,
      current_period_end: expect.stringMatching(/^\d{4}-/),
      cancel_at_period_end: false,
    });
  });

  it('through a delayed payment opens nothing until the money is there', async () => {
    const email = newEmail();
    const { events } = await buy(shop, { email });
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    const withPayment = (payment_status: string) => ({ ...completed?.data.object, payment_status });
    await send(shop, { ...completed, id: `evt_${randomUUID()}`, data: { object: withPayment('unpaid') } });
    for (const event of events.filter(({ type }) => type !== 'checkout.session.completed'))
      await send(shop, event);
    await shop.settle();
    expect((await lookAt(shop, email)).people).toEqual([]);
    await send(shop, {
      ...completed,
      id: `evt_${randomUUID()}`,
      type: 'checkout.session.async_payment_succeeded',
      data: { object: withPayment('paid') },
    });
    await shop.settle();
    expect(await lookAt(shop, email)).toMatchObject({
      colleagues: 1,
      mails: ['people.credentials'],
      subscription: { plan: 'five' },
    });
  });

  it('of something that is not a plan of ours changes nothing', async () => {
    const email = newEmail();
    const { events } = await buy(shop, { email });
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    await send(shop, {
      ...completed,
      id: `evt_${randomUUID()}`,
      data: { object: { ...completed?.data.object, mode: 'payment', subscription: null } },
    });
    await shop.settle();
    expect((await lookAt(shop, email)).people).toEqual([]);
  });
});
