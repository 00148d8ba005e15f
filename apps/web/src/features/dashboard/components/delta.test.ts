import { expect, test } from 'vitest';
import { toChange } from './delta.tsx';

test.each([
  [120, 100, false, { amount: '20%', sign: 1 }],
  [50, 100, false, { amount: '50%', sign: -1 }],
  [100, 100, false, { amount: '0%', sign: 0 }],
  [42.4, 40, true, { amount: '2 points', sign: 1 }],
  [0, 12, true, { amount: '12 points', sign: -1 }],
  // A change from zero has no growth rate.
  [5, 0, false, null],
  [null, 10, true, null],
  [10, null, true, null],
  [10, undefined, false, null],
])('%j after %j (percent: %j) is a change of %j', (now, before, isPercent, change) => {
  expect(toChange(now, before, isPercent)).toEqual(change);
});
