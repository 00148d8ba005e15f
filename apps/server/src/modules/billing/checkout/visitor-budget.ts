import { AppError } from '#server/platform/app-error.ts';

const CALLS = 60;
const WINDOW_MS = 60_000;
/** More addresses than this in a minute indicate an attack. Forgetting them all only gives each a fresh budget. */
const MAX_ADDRESSES = 10_000;

export type Budget = { spend(address: string): void };

/**
 * Limits how often one address can make us call Stripe. Visitors need no account for it, and Stripe counts all our
 * calls together. Without this, one visitor could guess discount codes and block the checkout for others. Each
 * process counts separately, which is enough to bound the total.
 */
export function createBudget(nowMs: () => number = Date.now): Budget {
  let windowEndsMs = 0;
  const callCounts = new Map<string, number>();
  return {
    spend(address: string): void {
      const now = nowMs();
      if (now >= windowEndsMs || callCounts.size > MAX_ADDRESSES) {
        callCounts.clear();
        windowEndsMs = now + WINDOW_MS;
      }
      const calls = (callCounts.get(address) ?? 0) + 1;
      callCounts.set(address, calls);
      if (calls > CALLS) {
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: Math.ceil((windowEndsMs - now) / 1000),
        });
      }
    },
  };
}
