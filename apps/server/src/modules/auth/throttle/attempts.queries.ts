import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { FAILURE_LIFETIME_SECONDS } from './sign-in-attempts.ts';

/** Returns the seconds until each key is free again. Free keys are omitted. */
export async function findPauses(tx: SystemTx, keys: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('system.sign_in_attempts')
    .select(sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int`.as('seconds'))
    .where('key', 'in', [...keys])
    .where('blocked_until', '>', sql<Date>`clock_timestamp()`)
    .execute();
  return rows.map((row) => row.seconds);
}

/** Counts one attempt and returns the total. 15 minutes without attempts reset the count. */
export async function countAttempt(tx: SystemTx, key: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into system.sign_in_attempts as a (key, failures, last_failure_at) values (${key}, 1, clock_timestamp())
    on conflict (key) do update set
      failures = case when a.last_failure_at < clock_timestamp() - ${FAILURE_LIFETIME_SECONDS} * interval '1 second'
        then 1 else a.failures + 1 end,
      last_failure_at = clock_timestamp()
    returning failures`.execute(tx);
  return rows[0]?.failures ?? 1;
}

export async function pauseKey(tx: SystemTx, key: string, seconds: number): Promise<void> {
  await tx
    .updateTable('system.sign_in_attempts')
    .set({ blocked_until: sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'` })
    .where('key', '=', key)
    .execute();
}

export async function deleteAttempts(tx: SystemTx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx
      .deleteFrom('system.sign_in_attempts')
      .where('key', 'in', [...keys])
      .execute();
}

export async function refundAttempt(tx: SystemTx, key: string): Promise<void> {
  await tx
    .updateTable('system.sign_in_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('key', '=', key)
    .execute();
}
