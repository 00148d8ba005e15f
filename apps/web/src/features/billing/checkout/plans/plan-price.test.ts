import { expect, test } from 'vitest';
import { planPrice } from './plan-price.ts';

const five = { price: 297, priceId: 'five' };
const toPriceTexts = (prices: Record<string, number>, months: number | null) =>
  Object.values(planPrice(five, { prices, months }));

test('shows the full price without a discount', () => {
  expect(Object.values(planPrice(five, null))).toEqual(['$297', 'per month', null]);
});

test('shows the new price for a permanent discount', () => {
  expect(toPriceTexts({ five: 23_760 }, null)).toEqual(['$237.60', 'per month', 'instead of $297']);
});

test('shows the later price for a temporary discount', () => {
  expect(toPriceTexts({ five: 0 }, 1)).toEqual(['$0', 'the first month', 'then $297 per month']);
  expect(toPriceTexts({ five: 24_700 }, 3)).toEqual(['$247', 'per month', 'for 3 months, then $297']);
});

test('ignores a discount that does not apply to the plan', () => {
  expect(toPriceTexts({ unlimited: 1 }, null)).toEqual(['$297', 'per month', null]);
});
