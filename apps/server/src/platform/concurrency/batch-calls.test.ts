import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

function watched(atMost = 10) {
  const bundles: number[][] = [];
  const double = batchCalls(async (items: readonly number[]) => {
    bundles.push([...items]);
    await sleep(5);
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 2);
  }, atMost);
  return { double, bundles };
}

it('runs a single call immediately', async () => {
  const { double, bundles } = watched();
  expect(await double(1)).toBe(2);
  expect(await double(2)).toBe(4);
  expect(bundles).toEqual([[1], [2]]);
});

it('batches calls that arrive while another one runs, up to the limit, and returns each its own result', async () => {
  const { double, bundles } = watched(3);
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(double))).toEqual([2, 4, 6, 8, 10, 12]);
  expect(bundles).toEqual([[1], [2, 3, 4], [5, 6]]);
});

it('fails only the call that caused the error', async () => {
  const { double } = watched();
  const answers = await Promise.allSettled([1, 2, 13, 4].map(double));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
