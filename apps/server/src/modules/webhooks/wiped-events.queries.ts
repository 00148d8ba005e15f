import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

export type ToldMessage = { readonly event_id: string; readonly message_id: string };

/**
 * Remembers which events hold the words of which messages, so that they go together. An event that tells once more of a
 * message that was wiped is wiped at once.
 */
export async function linkMessages(
  tx: SystemTx,
  workspace_id: string,
  told: readonly ToldMessage[],
): Promise<void> {
  if (told.length === 0) return;
  await tx
    .insertInto('webhook_event_messages')
    .values(told.map((one) => ({ workspace_id, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    select app.wipe_events_of(${workspace_id}, array_agg(id)) from messages
    where workspace_id = ${workspace_id} and wiped_at is not null
      and id = any (${told.map(({ message_id }) => message_id)}::uuid[])
    having count(*) > 0`.execute(tx);
}

/** Empties events that were processed before this moment. How many it were: at most `limit`. */
export async function forgetPayloads(tx: SystemTx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update webhook_events set payload = '{}', wiped_at = clock_timestamp()
    where (workspace_id, id) in (
      select workspace_id, id from webhook_events
      where wiped_at is null and status in ('processed', 'unknown') and received_at < ${before}
      order by received_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}
