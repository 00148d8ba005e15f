import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHouse } from '../../../testing/open-house.ts';
import { addTestAgency } from '../../../testing/people.ts';
import { openShop, type Shop, STRIPE } from '../../../testing/shop/open-shop.ts';
import { openCheckout } from '../../../testing/shop/purchase.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

beforeEach(() => shop.control('/trouble', { count: 0, status: 500 }));

afterAll(() => shop.close());

const newEmail = () => `${randomUUID()}@example.test`;
const validate = (discountCode: string) =>
  shop.house.call('POST', '/api/functions/validate-discount', { body: { discountCode } });

describe('when Stripe is in trouble', () => {
  it.each([500, 429, 403, 0])('with answer %i, people are asked to try again', async (status) => {
    await shop.control('/trouble', { count: 20, status });
    expect(await validate('WELCOME20')).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } });
    expect(await openCheckout(shop, { email: newEmail() })).toMatchObject({
      status: 503,
      body: { code: 'BILLING_UNAVAILABLE', message: 'Unable to process payment. Please try again.' },
    });
  });

  it('for one call only, nobody notices', async () => {
    await shop.control('/trouble', { count: 1, status: 500 });
    expect((await openCheckout(shop, { email: newEmail() })).status).toBe(200);
  });

  it('because it is not there at all, or refuses our key, it is the same to people', async () => {
    for (const settings of [
      { STRIPE_API_BASE: 'http://127.0.0.1:9' },
      { STRIPE_SECRET_KEY: 'sk_test_wrong' },
    ]) {
      const house = await openHouse({ ...STRIPE, STRIPE_API_BASE: shop.neighbours.url, ...settings });
      const answer = await openCheckout({ ...shop, house }, { email: newEmail() });
      expect(answer).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } });
      await house.close();
    }
  });
});

describe('a house without Stripe', () => {
  it('offers no plans, sells nothing, and lets people read that they have none', async () => {
    const house = await openHouse();
    const { owner } = await addTestAgency(house, 'penniless');
    expect((await house.call('GET', '/api/billing/plans')).body).toEqual([]);
    expect(await openCheckout({ ...shop, house }, { email: newEmail() })).toMatchObject({
      status: 503,
      body: { code: 'BILLING_UNAVAILABLE' },
    });
    const answer = await house.call('POST', '/api/functions/validate-discount', {
      body: { discountCode: 'X' },
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'BILLING_UNAVAILABLE' } });
    expect((await house.call('GET', '/api/billing/subscription', { token: owner.token })).body).toMatchObject(
      { plan: null, standing: 'none', maxLocations: 0 },
    );
    expect(await house.call('POST', '/api/functions/create-portal', { token: owner.token })).toMatchObject({
      status: 409,
      body: { code: 'NO_SUBSCRIPTION' },
    });
    await house.close();
  });
});
