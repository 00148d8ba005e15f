import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { createBudget } from './rate-budget.ts';

const app = await openTestApp();

afterAll(() => app.close());

const MINUTE_MS = 60_000;

/** A budget that records its waits instead of waiting. */
function watchBudget(key: string, limit: Parameters<typeof createBudget>[2], waits: number[] = []) {
  const { take } = createBudget(app.services.db, key, limit, async (ms) => waits.push(ms));
  return { take, waits };
}

it('allows a burst immediately and queues the calls after it', async () => {
  const { take, waits } = watchBudget('burst', {
    capacity: 10,
    perMs: 10 * MINUTE_MS,
    maxWaitMs: 30 * MINUTE_MS,
  });
  await Promise.all(Array.from({ length: 10 }, take));
  expect(waits).toEqual([]);
  await Promise.all(Array.from({ length: 3 }, take));
  // One minute per position in the queue, minus the run time of this test.
  expect(waits.map((ms) => Math.ceil(ms / MINUTE_MS)).sort()).toEqual([1, 2, 3]);
});

it('is shared by every user of the same key and separate for other keys', async () => {
  const limit = { capacity: 2, perMs: 2 * MINUTE_MS, maxWaitMs: 30 * MINUTE_MS };
  const one = watchBudget('shared', limit);
  const two = watchBudget('shared', limit, one.waits);
  const elsewhere = watchBudget('other', limit);
  await Promise.all([one.take(), two.take(), one.take()]);
  expect(one.waits).toHaveLength(1);
  await elsewhere.take();
  expect(elsewhere.waits).toEqual([]);
});

it('refuses immediately without a charge when the wait would be too long', async () => {
  const { take, waits } = watchBudget('bounded', {
    capacity: 1,
    perMs: 4 * MINUTE_MS,
    maxWaitMs: 5 * MINUTE_MS,
  });
  const results = await Promise.allSettled([take(), take(), take(), take()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(waits).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'rate_limited', retryAfterMs: 5 * MINUTE_MS },
  });
});
