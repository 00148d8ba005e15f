import { type BudgetName, budgets, counted } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

/**
 * Bounds the memory, which would otherwise grow with the number of people. Drops the least recently used bucket
 * first.
 */
const MAX_BUCKETS = 20_000;

type Bucket = { readonly tokens: number; readonly refilledMs: number };

export type PersonBudgets = {
  /** Throws if the person has spent the budget. `factor` multiplies it. */
  take(user_id: string, name: BudgetName, factor: number): void;
};

/** Counts per person, so changing the IP address does not reset the budget. Each process counts separately. */
export function createPersonBudgets(now: () => number = Date.now): PersonBudgets {
  const buckets = new Map<string, Bucket>();
  return {
    take(user_id, name, factor) {
      const { calls, perSeconds } = budgets[name];
      const capacity = calls * factor;
      const perMs = capacity / (perSeconds * 1_000);
      const key = `${name}:${user_id}`;
      const bucket = buckets.get(key) ?? { tokens: capacity, refilledMs: now() };
      const tokens = Math.min(capacity, bucket.tokens + Math.max(0, now() - bucket.refilledMs) * perMs);
      if (tokens < 1) throw refuse(Math.ceil((1 - tokens) / perMs / 1_000));
      buckets.delete(key);
      buckets.set(key, { tokens: tokens - 1, refilledMs: now() });
      for (const oldest of buckets.keys()) {
        if (buckets.size <= MAX_BUCKETS) break;
        buckets.delete(oldest);
      }
    },
  };
}

const refuse = (retryAfterSeconds: number): AppError =>
  new AppError('PERSON_LIMIT_REACHED', {
    retryAfterSeconds,
    detail: `You've done this too often in a short time. Try again in ${counted(retryAfterSeconds, 'second')}.`,
  });
