import { expect, it } from 'vitest';
import { createBudget } from './visitor-budget.ts';

it('allows sixty calls per minute and visitor without affecting others', () => {
  let now = 0;
  const budget = createBudget(() => now);
  for (let call = 0; call < 60; call += 1) budget.spend('1.2.3.4');
  expect(() => budget.spend('1.2.3.4')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 }),
  );
  expect(() => budget.spend('5.6.7.8')).not.toThrow();
  now = 60_000;
  expect(() => budget.spend('1.2.3.4')).not.toThrow();
});
