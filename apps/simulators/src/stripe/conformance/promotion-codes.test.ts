import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { order, runSimulator } from '#simulators/testing/stripe.ts';

const running = await runSimulator();
beforeEach(() => running.reset());
afterAll(() => running.stop());

const lookUp = (code: string, active?: boolean) =>
  running.stripe.promotionCodes.list({ code, active, limit: 1, expand: ['data.promotion.coupon'] });

test.each(['WELCOME20', 'welcome20', 'Welcome20'])(
  'the code %s is found regardless of its case',
  async (text) => {
    const { data } = await lookUp(text, true);
    expect(data[0]).toMatchObject({ id: 'promo_welcome20', code: 'WELCOME20', active: true });
    expect(data[0]?.promotion.coupon as Stripe.Coupon).toMatchObject({
      object: 'coupon',
      percent_off: 20,
      valid: true,
    });
  },
);

test('the coupon of a code is an id unless it is expanded', async () => {
  const { data } = await running.stripe.promotionCodes.list({ code: 'FREEMONTH' });
  expect(data[0]?.promotion.coupon).toBe('coupon_freemonth');
});

test('an unknown code is an empty list', async () => {
  expect((await lookUp('NOSUCHCODE')).data).toEqual([]);
});

test('an expired code is inactive and says when it expired', async () => {
  expect((await lookUp('EXPIRED10', true)).data).toEqual([]);
  const [code] = (await lookUp('EXPIRED10')).data;
  expect(code?.active).toBe(false);
  expect(code?.expires_at).toBeLessThan(Date.now() / 1000);
});

test('an exhausted code is inactive and has no redemption left', async () => {
  expect((await lookUp('SOLDOUT', true)).data).toEqual([]);
  const [code] = (await lookUp('SOLDOUT')).data;
  expect(code).toMatchObject({ active: false, times_redeemed: 50, max_redemptions: 50 });
});

test.each([
  ['promo_expired10', 'expired'],
  ['promo_soldout', 'used up'],
])('a checkout with the code %s is refused because it is %s', async (promotion_code, reason) => {
  const attempt = running.stripe.checkout.sessions.create({ ...order, discounts: [{ promotion_code }] });
  await expect(attempt).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param: 'discounts[0][promotion_code]',
    message: expect.stringContaining(reason),
  });
});

test('a code that runs out after the page was opened cannot be paid with', async () => {
  const session = await running.stripe.checkout.sessions.create({
    ...order,
    discounts: [{ promotion_code: 'promo_welcome20' }],
  });
  await running.control('/stripe/promotion-codes', {
    code: 'WELCOME20',
    percentOff: 20,
    maxRedemptions: 1,
    timesRedeemed: 1,
  });
  const paid = await running.control(`/stripe/sessions/${session.id}/pay`);
  expect(paid).toMatchObject({ status: 400, body: { message: 'This promotion code has been used up.' } });
  expect((await running.control('/stripe/subscriptions', undefined, 'GET')).body).toEqual([]);
});

test('the last redemption deactivates a code', async () => {
  await running.control('/stripe/promotion-codes', { code: 'ONLYONE', percentOff: 10, maxRedemptions: 1 });
  const session = await running.stripe.checkout.sessions.create({
    ...order,
    discounts: [{ promotion_code: 'promo_onlyone' }],
  });
  await running.control(`/stripe/sessions/${session.id}/pay`);
  expect((await lookUp('ONLYONE', true)).data).toEqual([]);
});

test('an amount off is in cents and never makes the total negative', async () => {
  await running.control('/stripe/promotion-codes', { code: 'HUNDREDOFF', amountOff: 10_000 });
  const discounts = [{ promotion_code: 'promo_hundredoff' }];
  const five = await running.stripe.checkout.sessions.create({ ...order, discounts });
  const single = await running.stripe.checkout.sessions.create({
    ...order,
    line_items: [{ price: 'price_demo_single', quantity: 1 }],
    discounts,
  });
  expect(five.amount_total).toBe(19_700);
  expect(single.amount_total).toBe(0);
});
