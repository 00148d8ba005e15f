import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

const lease = (leaseMs: number) => sql<Date>`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

export async function takeLease(
  tx: TenantTx,
  session_id: string,
  turn_id: string,
  leaseMs: number,
): Promise<void> {
  await tx
    .updateTable('campaign_chat_sessions')
    .set({ leased_by: turn_id, leased_until: lease(leaseMs) })
    .where('id', '=', session_id)
    .execute();
}

/** Only while this process holds the turn. */
export async function renewLease(
  tx: TenantTx,
  session_id: string,
  turn_id: string,
  leaseMs: number,
): Promise<void> {
  await tx
    .updateTable('campaign_chat_sessions')
    .set({ leased_until: lease(leaseMs) })
    .where('id', '=', session_id)
    .where('leased_by', '=', turn_id)
    .execute();
}

export async function endLease(tx: TenantTx, session_id: string, turn_id: string): Promise<void> {
  await tx
    .updateTable('campaign_chat_sessions')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', session_id)
    .where('leased_by', '=', turn_id)
    .execute();
}

/** The conversation of an earlier request for this turn, or null. */
export async function findSessionOfTurn(tx: TenantTx, turn_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('campaign_chat_messages')
    .select('session_id')
    .where('turn_id', '=', turn_id)
    .executeTakeFirst();
  return row?.session_id ?? null;
}
