import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/**
 * Links events to the messages whose text they contain, so that both are wiped together. A repeated event of a wiped
 * message is wiped immediately.
 */
export async function linkMessages(
  tx: SystemTx,
  workspace_id: string,
  reported: readonly { readonly event_id: string; readonly message_id: string }[],
): Promise<void> {
  if (reported.length === 0) return;
  await tx
    .insertInto('webhook_event_messages')
    .values(reported.map((one) => ({ workspace_id, ...one })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    select app.wipe_webhook_events(${workspace_id}, array_agg(id)) from messages
    where workspace_id = ${workspace_id} and wiped_at is not null
      and id = any (${reported.map(({ message_id }) => message_id)}::uuid[])
    having count(*) > 0`.execute(tx);
}

export async function wipeEvents(tx: SystemTx, workspace_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update webhook_events set payload = '{}', wiped_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = any (${[...ids]}::uuid[])`.execute(tx);
}

type RetentionCutoff = { readonly workspace_id: string; readonly before: Date };

const isOld = ({ workspace_id, before }: RetentionCutoff) =>
  sql`workspace_id = ${workspace_id} and wiped_at is null and status in ('processed', 'unknown') and received_at < ${before}`;

/** Processed events that still have a payload. */
export async function countOldPayloads(tx: SystemTx, old: RetentionCutoff): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from webhook_events where ${isOld(old)}`.execute(tx);
  return rows[0]?.number ?? 0;
}

/** Empties payloads but keeps the keys, so that a second delivery is recognized. */
export async function wipePayloads(
  tx: SystemTx,
  { limit, ...old }: RetentionCutoff & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    update webhook_events set payload = '{}', wiped_at = clock_timestamp()
    where workspace_id = ${old.workspace_id} and id in (
      select id from webhook_events where ${isOld(old)} order by received_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}
