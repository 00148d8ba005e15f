import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { sql } from 'kysely';

type Limit = {
  /** How many calls at once. */
  readonly capacity: number;
  /** In how many milliseconds as many become free again. */
  readonly perMs: number;
  /** Who would have to wait longer is told so instead. */
  readonly longestWaitMs?: number | undefined;
};

const MAX_WAIT_MS = 30_000;

/**
 * A token bucket that all processes share. Taking goes below zero: the debt is the place in the queue, so that waiting
 * needs no second look and nobody overtakes. One statement per call, and no connection is held while waiting.
 */
export function createBudget(
  db: Database,
  key: string,
  { capacity, perMs, longestWaitMs = MAX_WAIT_MS }: Limit,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
): { take(): Promise<void> } {
  const perToken = perMs / capacity;
  const lowest = -longestWaitMs / perToken;
  return {
    async take() {
      const tokens = await withSystem(db, 'rate budget', async (tx) => {
        const now = sql`clock_timestamp()`;
        const left = sql`least(${capacity}::float8, b.tokens
          + greatest(extract(epoch from ${now} - b.refilled_at), 0)::float8 * 1000 / ${perToken}::float8) - 1`;
        const { rows } = await sql<{ tokens: number }>`
          insert into system.rate_budgets as b (key, tokens) values (${key}, ${capacity - 1})
          on conflict (key) do update set tokens = ${left}, refilled_at = ${now} where ${left} >= ${lowest}::float8
          returning tokens`.execute(tx);
        return rows[0]?.tokens;
      });
      if (tokens === undefined) throw tooMany(key, longestWaitMs);
      if (tokens < 0) await wait(-tokens * perToken);
    },
  };
}

const tooMany = (key: string, retryAfterMs: number): ProviderError =>
  new ProviderError({
    provider: key,
    kind: 'rate_limited',
    message: 'too many calls are waiting already',
    code: 'own_budget',
    retryAfterMs,
  });
