import { expect, test } from 'vitest';
import { addMonth } from './period.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['2026-11-15T10:00:00Z', '2026-12-15T10:00:00Z'],
  ['2026-12-31T10:00:00Z', '2027-01-31T10:00:00Z'],
  ['2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['2028-01-30T10:00:00Z', '2028-02-29T10:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(addMonth(seconds(from))).toBe(seconds(to));
});
