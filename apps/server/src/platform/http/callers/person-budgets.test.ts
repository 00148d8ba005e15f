import { budgets } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { createPersonBudgets } from './person-budgets.ts';

const open = () => {
  const clock = { ms: 0 };
  const { take } = createPersonBudgets(() => clock.ms);
  const spend = (user_id: string, times: number = budgets.model.calls) => {
    for (let call = 0; call < times; call += 1) take(user_id, 'model', 1);
  };
  return { clock, take, spend };
};

const refusal = (retryAfterSeconds: number, detail: string) =>
  expect.objectContaining({ code: 'PERSON_LIMIT_REACHED', status: 429, retryAfterSeconds, message: detail });

describe("a person's budget", () => {
  it('refuses the call after the last one with a retry time', () => {
    const { take, spend } = open();
    spend('ann');
    expect(() => take('ann', 'model', 1)).toThrow(
      refusal(1, "You've done this too often in a short time. Try again in 1 second."),
    );
  });

  it('refills evenly, and never above its capacity', () => {
    const { clock, take, spend } = open();
    spend('ann');
    clock.ms = 2_000;
    spend('ann', 2);
    expect(() => take('ann', 'model', 1)).toThrow();
    clock.ms = 3_600_000;
    spend('ann');
    expect(() => take('ann', 'model', 1)).toThrow();
  });

  it('is separate for every person and every kind of work', () => {
    const { take, spend } = open();
    spend('ann');
    take('bo', 'model', 1);
    take('ann', 'search', 1);
  });

  it("scales with the installation's factor", () => {
    const { take, spend } = open();
    spend('ann');
    take('bo', 'model', 2);
    for (let call = 1; call < 2 * budgets.model.calls; call += 1) take('bo', 'model', 2);
    expect(() => take('bo', 'model', 2)).toThrow();
  });
});
