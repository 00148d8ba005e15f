import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { describeCoupon, formatMoney, toPromotionCode, validatePromotionCode } from './promotion-code.ts';

const newest = toPromotionCode(readFixture('stripe', 'promotion-code-2026-dahlia'));
const older = toPromotionCode(readFixture('stripe', 'promotion-code-2024-acacia'));
const order = { now: new Date(1_790_000_000_000), currency: 'usd' };

describe('a discount code', () => {
  it('is valid in the newest version, which has the coupon under its promotion', () => {
    expect(validatePromotionCode(newest, order)).toMatchObject({
      valid: true,
      description: '20% off',
      months: null,
    });
  });

  it('is valid in an older version, which has its own coupon', () => {
    expect(validatePromotionCode(older, order)).toMatchObject({
      valid: true,
      description: '$50 off for 3 months',
      months: 3,
    });
  });

  it.each([
    ['is past its date', { expires_at: new Date(1_789_999_999_000) }, 'expired'],
    ['was used as often as it may be', { times_redeemed: 100 }, 'used_up'],
    ['was switched off', { active: false }, 'inactive'],
    ['has lost its coupon', { coupon: null }, 'inactive'],
    ['is for another customer', { customer: 'cus_other' }, 'restricted'],
    [
      'asks for a larger order',
      { restrictions: { minimum_amount: 50_000, minimum_amount_currency: 'usd' } },
      'restricted',
    ],
    [
      'asks for an order in other money',
      { restrictions: { minimum_amount: 1, minimum_amount_currency: 'eur' } },
      'restricted',
    ],
  ] as const)('is refused when it %s', (_what, change, why) => {
    expect(validatePromotionCode({ ...newest, ...change }, { ...order, amount: 29_700 })).toEqual({
      valid: false,
      why,
    });
  });

  it.each([
    [{ percent_off: 20 }, 29_700, 23_760],
    [{ percent_off: 12.5 }, 9_700, 8_487],
    [{ percent_off: 100 }, 9_700, 0],
    [{ amount_off: 5_000, currency: 'usd' }, 29_700, 24_700],
    [{ amount_off: 50_000, currency: 'usd' }, 29_700, 0],
  ])('a discount code of %o reduces %d cents to %d', (change, amount, price) => {
    const code = { ...newest, coupon: { valid: true, duration: 'once', ...change } };
    expect(validatePromotionCode(code, { ...order, amount })).toMatchObject({
      valid: true,
      months: 1,
      price,
    });
  });

  it('is valid for its customer', () => {
    expect(
      validatePromotionCode({ ...newest, customer: 'cus_1' }, { ...order, customer_id: 'cus_1' }).valid,
    ).toBe(true);
  });

  it('with a minimum amount is not rejected before the order is known', () => {
    const code = { ...newest, restrictions: { minimum_amount: 50_000, minimum_amount_currency: 'usd' } };
    expect(validatePromotionCode(code, order).valid).toBe(true);
  });

  it('for an amount in another currency than the price is rejected', () => {
    expect(validatePromotionCode(older, { ...order, currency: 'eur' })).toEqual({
      valid: false,
      why: 'restricted',
    });
  });
});

describe('the description of a discount', () => {
  const coupon = { valid: true, duration: 'once' };

  it.each([
    [{ percent_off: 100 }, '100% off the first month'],
    [{ percent_off: 12.5, duration: 'forever' }, '12.5% off'],
    [{ percent_off: 30, duration: 'repeating', duration_in_months: 6 }, '30% off for 6 months'],
    [{ amount_off: 1250, currency: 'usd' }, '$12.50 off the first month'],
    [
      { amount_off: 5000, currency: 'usd', duration: 'repeating', duration_in_months: 1 },
      '$50 off the first month',
    ],
  ])('the description of a discount of %o reads "%s"', (change, sentence) => {
    expect(describeCoupon({ ...coupon, ...change })).toBe(sentence);
  });
});

describe('an amount of money', () => {
  it('is shown without cents if there are none or the currency has none', () => {
    expect([formatMoney(29_700, 'usd'), formatMoney(29_750, 'usd'), formatMoney(500, 'jpy')]).toEqual([
      '$297',
      '$297.50',
      '¥500',
    ]);
  });
});
