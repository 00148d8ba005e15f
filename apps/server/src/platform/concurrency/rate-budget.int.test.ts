import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/stack/open-test-app.ts';
import { createBudget } from './rate-budget.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

it('lets a burst through at once, and makes what comes after it wait its turn', async () => {
  const budget = createBudget(app.services.db, 'burst', { capacity: 10, perMs: 500 });
  await timed(() => budget.take());
  const burst = await timed(() => Promise.all(Array.from({ length: 9 }, () => budget.take())));
  const after = await timed(() => Promise.all(Array.from({ length: 10 }, () => budget.take())));
  expect(burst).toBeLessThan(400);
  expect(after).toBeGreaterThan(250);
  expect(after).toBeLessThan(2_000);
});

it('holds for everybody who uses the same key, and for nobody else', async () => {
  const limit = { capacity: 2, perMs: 1_000 };
  const [one, two, elsewhere] = ['shared', 'shared', 'other'].map((key) =>
    createBudget(app.services.db, key, limit),
  );
  const together = await timed(async () => {
    await Promise.all([one?.take(), two?.take(), one?.take()]);
  });
  expect(together).toBeGreaterThan(300);
  expect(await timed(async () => elsewhere?.take())).toBeLessThan(300);
});

it('says so at once when the wait would be too long, and charges nothing for it', async () => {
  const budget = createBudget(app.services.db, 'bounded', {
    capacity: 1,
    perMs: 400,
    longestWaitMs: 500,
  });
  await Promise.all([budget.take(), budget.take()]);
  const taken = await Promise.allSettled([budget.take(), budget.take(), budget.take()]);
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'rate_limited', retryAfterMs: 500 },
  });
});
