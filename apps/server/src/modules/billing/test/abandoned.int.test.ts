import { withSystem } from '@hearback/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAgency } from '../../../testing/people.ts';
import { openShop, type Shop, send } from '../../../testing/shop/open-shop.ts';
import { buy } from '../../../testing/shop/purchase.ts';
import { endAbandonedJob } from '../following/end-abandoned.job.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.startWorker();
});

afterAll(() => shop.close());

const abandoned = () =>
  withSystem(shop.house.services.db, 'test', (tx) =>
    tx.selectFrom('system.abandoned_subscriptions').select('stripe_subscription_id').execute(),
  );

describe('a workspace that is deleted', () => {
  it('stops paying: its subscription is ended at Stripe, also when Stripe was away at first', async () => {
    const { owner } = await addTestAgency(shop.house, 'leaving');
    const { subscription, events } = await buy(shop, { email: owner.email });
    for (const event of events) await send(shop, event);
    await shop.settle();
    const leave = await shop.house.call('POST', '/api/functions/delete-own-account', {
      token: owner.token,
      body: { confirmWorkspace: true },
    });
    expect(leave.status).toBe(200);
    expect(await abandoned()).toEqual([{ stripe_subscription_id: subscription }]);

    await shop.control('/trouble', { count: 5, status: 500 });
    await expect(endAbandonedJob.handler({}, shop.house.services)).rejects.toThrow();
    expect(await abandoned()).toHaveLength(1);

    await shop.control('/trouble', { count: 0, status: 500 });
    await endAbandonedJob.handler({}, shop.house.services);
    expect(await abandoned()).toEqual([]);
    const known = await shop.control<{ id: string; status: string }[]>('/subscriptions');
    expect(known.find(({ id }) => id === subscription)?.status).toBe('canceled');
  });
});
