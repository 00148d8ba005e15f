import { expect, test } from 'vitest';
import { planPrice } from './plan-price.ts';

const five = { price: 297, priceId: 'five' };
const said = (prices: Record<string, number>, months: number | null) =>
  Object.values(planPrice(five, { prices, months }));

test('a plan costs what it costs without a discount', () => {
  expect(Object.values(planPrice(five, null))).toEqual(['$297', 'per month', null]);
});

test('a discount that stays changes the price for good', () => {
  expect(said({ five: 23_760 }, null)).toEqual(['$237.60', 'per month', 'instead of $297']);
});

test('a discount for a time says what comes after', () => {
  expect(said({ five: 0 }, 1)).toEqual(['$0', 'the first month', 'then $297 per month']);
  expect(said({ five: 24_700 }, 3)).toEqual(['$247', 'per month', 'for 3 months, then $297']);
});

test('a discount that does not count for the plan changes nothing', () => {
  expect(said({ unlimited: 1 }, null)).toEqual(['$297', 'per month', null]);
});
