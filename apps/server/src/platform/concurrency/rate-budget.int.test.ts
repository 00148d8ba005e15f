import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { createBudget } from './rate-budget.ts';

const app = await openTestApp();

afterAll(() => app.close());

const MINUTE_MS = 60_000;

/** A budget whose waits are written down instead of waited. */
function watchBudget(key: string, limit: Parameters<typeof createBudget>[2], waits: number[] = []) {
  const { take } = createBudget(app.services.db, key, limit, async (ms) => waits.push(ms));
  return { take, waits };
}

it('lets a burst through at once, and makes what comes after it wait its turn', async () => {
  const { take, waits } = watchBudget('burst', {
    capacity: 10,
    perMs: 10 * MINUTE_MS,
    longestWaitMs: 30 * MINUTE_MS,
  });
  await Promise.all(Array.from({ length: 10 }, take));
  expect(waits).toEqual([]);
  await Promise.all(Array.from({ length: 3 }, take));
  // A minute for each place in the queue, less the moments that this test takes.
  expect(waits.map((ms) => Math.ceil(ms / MINUTE_MS)).sort()).toEqual([1, 2, 3]);
});

it('holds for everybody who uses the same key, and for nobody else', async () => {
  const limit = { capacity: 2, perMs: 2 * MINUTE_MS, longestWaitMs: 30 * MINUTE_MS };
  const one = watchBudget('shared', limit);
  const two = watchBudget('shared', limit, one.waits);
  const elsewhere = watchBudget('other', limit);
  await Promise.all([one.take(), two.take(), one.take()]);
  expect(one.waits).toHaveLength(1);
  await elsewhere.take();
  expect(elsewhere.waits).toEqual([]);
});

it('says so at once when the wait would be too long, and charges nothing for it', async () => {
  const { take, waits } = watchBudget('bounded', {
    capacity: 1,
    perMs: 4 * MINUTE_MS,
    longestWaitMs: 5 * MINUTE_MS,
  });
  const taken = await Promise.allSettled([take(), take(), take(), take()]);
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(waits).toHaveLength(1);
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'rate_limited', retryAfterMs: 5 * MINUTE_MS },
  });
});
