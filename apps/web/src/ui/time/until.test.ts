import { expect, test } from 'vitest';
import { until } from './until.tsx';

const at = '2026-03-03T14:05:00.000Z';
const before = (seconds: number) => Date.parse(at) - seconds * 1000;

test.each([
  [8, 'in 8 s'],
  [59, 'in 59 s'],
  [60, 'in 1 min'],
  [125, 'in 2 min'],
  [0, 'in a moment'],
  [-30, 'in a moment'],
])('a time %i seconds away is shown as %s', (seconds, text) => expect(until(at, before(seconds))).toBe(text));
