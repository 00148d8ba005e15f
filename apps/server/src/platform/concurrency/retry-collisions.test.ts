import { expect, it } from 'vitest';
import { retryCollisions } from './retry-collisions.ts';

const failing = (code: string, times: number) => {
  const calls = { made: 0 };
  const work = async () => {
    calls.made += 1;
    if (calls.made <= times) throw Object.assign(new Error(code), { code });
    return 'done';
  };
  return { calls, work };
};

it.each(['40P01', '40001'])('retries after PostgreSQL error %s', async (code) => {
  const { calls, work } = failing(code, 3);
  expect(await retryCollisions(work)).toBe('done');
  expect(calls.made).toBe(4);
});

it('throws after too many collisions', async () => {
  const { calls, work } = failing('40P01', 100);
  await expect(retryCollisions(work)).rejects.toThrow('40P01');
  expect(calls.made).toBe(5);
});

it('rethrows any other error immediately', async () => {
  const { calls, work } = failing('23505', 1);
  await expect(retryCollisions(work)).rejects.toThrow('23505');
  expect(calls.made).toBe(1);
});
