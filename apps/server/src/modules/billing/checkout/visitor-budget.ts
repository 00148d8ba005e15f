import { AppError } from '#server/platform/app-error.ts';

const CALLS = 60;
const WINDOW_MS = 60_000;
/** More addresses than this in a minute is an attack: forgetting them all costs nothing but a fresh budget for each. */
const MAX_ADDRESSES = 10_000;

export type Budget = { spend(address: string): void };

/**
 * How often one address may make us call Stripe. Visitors need no account for it, and Stripe counts the calls of all of
 * them together: without this, one of them could guess discount codes at our expense and close the checkout for the others.
 * Each process counts for itself, which is enough to bound the sum.
 */
export function createBudget(nowMs: () => number = Date.now): Budget {
  let windowEndsMs = 0;
  const spent = new Map<string, number>();
  return {
    spend(address: string): void {
      const now = nowMs();
      if (now >= windowEndsMs || spent.size > MAX_ADDRESSES) {
        spent.clear();
        windowEndsMs = now + WINDOW_MS;
      }
      const calls = (spent.get(address) ?? 0) + 1;
      spent.set(address, calls);
      if (calls > CALLS) {
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: Math.ceil((windowEndsMs - now) / 1000),
        });
      }
    },
  };
}
