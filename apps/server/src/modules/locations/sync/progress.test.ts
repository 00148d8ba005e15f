import { expect, it } from 'vitest';
import { toProgress } from './progress.ts';

it.each([
  [0, 400, 0],
  [100, 400, 25],
  [400, 400, 99],
  [900, 400, 99],
  [0, null, 0],
  [0, 0, 0],
])('shows %i contacts of %s as %i percent', (read, total, percent) => {
  expect(toProgress(read, total)).toBe(percent);
});

it('the progress grows without reaching the end when the total is unknown', () => {
  const steps = [100, 200, 400, 5_000].map((read) => toProgress(read, null));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(99);
});
