import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type SystemTx, withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { sql } from 'kysely';

type Limit = {
  /** Maximum number of calls in a burst. */
  readonly capacity: number;
  /** Time in which the full capacity is refilled. */
  readonly perMs: number;
  /** Calls that would wait longer are refused. */
  readonly maxWaitMs?: number | undefined;
};

const MAX_WAIT_MS = 30_000;

/**
 * A token bucket shared by all processes. The balance may go below zero: the debt is the position in the queue, so a
 * caller waits once without polling and is never overtaken. It takes one statement per call and holds no connection
 * while waiting.
 */
export function createBudget(
  db: Database,
  key: string,
  { capacity, perMs, maxWaitMs = MAX_WAIT_MS }: Limit,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
): { take(): Promise<void> } {
  const perToken = perMs / capacity;
  const lowest = -maxWaitMs / perToken;
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
      if (tokens === undefined) throw tooMany(key, maxWaitMs);
      if (tokens < 0) await wait(-tokens * perToken);
    },
  };
}

/** Returns the number of calls that are left. A negative balance counts as 0. */
export async function readBudget(tx: SystemTx, key: string, { capacity, perMs }: Limit): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    select least(${capacity}::float8, b.tokens
      + greatest(extract(epoch from clock_timestamp() - b.refilled_at), 0)::float8 * 1000 / ${perMs / capacity}::float8)
      as tokens from system.rate_budgets b where key = ${key}`.execute(tx);
  return Math.max(0, Math.floor(rows[0]?.tokens ?? capacity));
}

/** A call takes one token from each budget. */
export const joinBudgets = (...budgets: readonly { take(): Promise<void> }[]): { take(): Promise<void> } => ({
  async take() {
    for (const budget of budgets) await budget.take();
  },
});

const tooMany = (key: string, retryAfterMs: number): ProviderError =>
  new ProviderError({
    provider: key,
    kind: 'rate_limited',
    message: 'too many calls are waiting already',
    code: 'own_budget',
    retryAfterMs,
  });
