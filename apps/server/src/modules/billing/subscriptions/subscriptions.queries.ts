import type { SystemTx } from '@hearback/database';
import type { StripeEvent } from '@hearback/providers';
import { sql } from 'kysely';

/** Returns false if the event is stored already. */
export async function storeEvent(
  tx: SystemTx,
  { id, type, created, payload }: StripeEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('system.stripe_events')
    .values({ id, type, created, payload: toStorableJson(payload) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** PostgreSQL rejects NUL characters and lone surrogates; without this, such an event would be refused forever. */
const toStorableJson = (payload: unknown): string =>
  JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );

/** Returns null if it was applied already. */
export async function findWaitingEvent(tx: SystemTx, id: string): Promise<{ payload: unknown } | null> {
  const row = await tx
    .selectFrom('system.stripe_events')
    .select('payload')
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the event. Returns false if another worker applied it meanwhile. */
export async function claimEvent(tx: SystemTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('system.stripe_events')
    .select('id')
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The remark says why an event had no effect, for later investigation. */
export async function markFollowed(tx: SystemTx, id: string, remark: string | null): Promise<void> {
  await tx
    .updateTable('system.stripe_events')
    .set({ processed_at: sql<Date>`clock_timestamp()`, attempts: sql<number>`attempts + 1`, error: remark })
    .where('id', '=', id)
    .execute();
}

export async function recordFailure(tx: SystemTx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('system.stripe_events')
    .set({ attempts: sql<number>`attempts + 1`, error: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

export async function listUnprocessedEvents(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('system.stripe_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
