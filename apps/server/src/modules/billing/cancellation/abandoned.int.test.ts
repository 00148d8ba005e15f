import { afterAll, describe, expect, it } from 'vitest';
import { openTestBilling, send } from '#server/testing/billing/open-test-billing.ts';
import { buy } from '#server/testing/billing/purchase.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { insertAbandonedSubscription } from './abandoned-subscriptions.queries.ts';
import { endAbandonedJob } from './end-abandoned.job.ts';

const billing = await openTestBilling();
await billing.startWorker();

afterAll(() => billing.close());

const abandoned = () =>
  billing.app.withDatabase((tx) =>
    tx.selectFrom('system.abandoned_subscriptions').select('stripe_subscription_id').execute(),
  );

describe('deleting a workspace', () => {
  it('ends its subscription at Stripe, even if Stripe was down at first', async () => {
    const { owner } = await addTestAgency(billing.app, 'leaving');
    const { subscription, events } = await buy(billing, { email: owner.email });
    for (const event of events) await send(billing, event);
    await billing.settle();
    const leave = await billing.app.call('POST', '/api/functions/delete-own-account', {
      token: owner.token,
      body: { confirmWorkspace: true },
    });
    expect(leave.status).toBe(200);
    expect(await abandoned()).toEqual([{ stripe_subscription_id: subscription }]);

    await billing.control('/failure', { count: 5, status: 500 });
    await expect(endAbandonedJob.handler({}, billing.app.services)).rejects.toThrow();
    expect(await abandoned()).toHaveLength(1);

    await billing.control('/failure', { count: 0, status: 500 });
    await endAbandonedJob.handler({}, billing.app.services);
    expect(await abandoned()).toEqual([]);
    const subscriptions = await billing.control<{ id: string; status: string }[]>('/subscriptions');
    expect(subscriptions.find(({ id }) => id === subscription)?.status).toBe('canceled');
  });
});

describe('an abandoned subscription that cannot be canceled', () => {
  it('does not keep others from being canceled', async () => {
    const bought = [
      await buy(billing, { email: 'one@left.test' }),
      await buy(billing, { email: 'two@left.test' }),
    ];
    await billing.app.withDatabase(async (tx) => {
      for (const { subscription } of bought) await insertAbandonedSubscription(tx, subscription);
    });
    // The first call and its retry fail.
    await billing.control('/failure', { count: 2, status: 500 });
    await expect(endAbandonedJob.handler({}, billing.app.services)).rejects.toThrow();
    expect(await abandoned()).toHaveLength(1);
    await endAbandonedJob.handler({}, billing.app.services);
    expect(await abandoned()).toEqual([]);
  });
});
