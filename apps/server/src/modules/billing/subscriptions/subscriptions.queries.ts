import type { SystemTx } from '@hearback/database';
import type { StripeEvent } from '@hearback/providers';
import { sql } from 'kysely';

/** False when the event is here already. */
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

/** PostgreSQL keeps no NUL and no half of a surrogate pair; without this such an event would be refused for ever. */
const toStorableJson = (payload: unknown): string =>
  JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );

/** Null when it was followed already. */
export async function findWaitingEvent(tx: SystemTx, id: string): Promise<{ payload: unknown } | null> {
  const row = await tx
    .selectFrom('system.stripe_events')
    .select('payload')
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Waits for whoever follows the same event; false when they finished it. */
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

/** The remark says why an event led to nothing, for whoever looks for it later. */
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

export async function listForgottenEvents(tx: SystemTx, limit: number): Promise<string[]> {
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
