import { describe, expect, it } from 'vitest';
import { listPlans, toPlan } from './plans.ts';

const prices = { single: 'price_1', five: 'price_5', unlimited: 'price_all' };

describe('the plan table', () => {
  it('has the names, prices and limits of the specification', () => {
    expect(
      listPlans(prices).map(({ name, price, maxLocations, popular }) => [name, price, maxLocations, popular]),
    ).toEqual([
      ['Single Location', 97, 1, false],
      ['Up to 5 Locations', 297, 5, true],
      ['Unlimited Locations', 597, null, false],
    ]);
  });

  it('differs by locations only; every other feature is in every plan', () => {
    const [first, ...others] = listPlans(prices).map(({ features }) => features.slice(1));
    for (const features of others) expect(features).toEqual(first);
  });

  it('finds a plan by its price, even among other line items', () => {
    expect(toPlan(prices, ['price_setup', 'price_5'])).toBe('five');
    expect(toPlan(prices, ['price_setup'])).toBeNull();
    expect(toPlan(prices, [])).toBeNull();
  });
});
