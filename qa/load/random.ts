import { createRandom as createNumbers } from '../../apps/server/src/testing/random.ts';

export type Random = {
  /** From 0 up to but excluding the limit. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** Returns the same numbers for the same seed, so that findings are reproducible. */
export function createRandom(seed: number): Random {
  const next = createNumbers(seed);
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
  };
}
