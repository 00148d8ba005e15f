import { expect, test } from 'vitest';
import { computePercent, formatPercent } from './percent.ts';

test.each([
  [3, 7, '42.86%'],
  [1, 3, '33.33%'],
  [86, 244, '35.25%'],
  [1, 2, '50%'],
  [0, 5, '0%'],
  [0, 0, '–'],
])('%d of %d is shown as %s', (part, whole, expected) => {
  expect(formatPercent(computePercent(part, whole))).toBe(expected);
  expect(formatPercent(whole > 0 ? (part / whole) * 100 : null)).toBe(expected);
});
