import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { ContactSet } from '../triage/triage.queries.ts';

export type FormerReply = { readonly id: string; readonly contact_id: string; readonly status: string };

const CANCELABLE = sql`r.status in ('queued', 'failed', 'held') and r.discarded_at is null`;

async function cancel(
  tx: TenantTx,
  condition: RawBuilder<unknown>,
  marks: RawBuilder<unknown> = sql``,
): Promise<FormerReply[]> {
  const { rows } = await sql<FormerReply>`
    update replies r set status = 'failed', leased_until = null, discarded_at = clock_timestamp() ${marks}
    from replies o
    where ${condition} and ${CANCELABLE} and o.workspace_id = r.workspace_id and o.id = r.id
    returning r.id, r.contact_id, o.status`.execute(tx);
  return rows;
}

/** Cancels every reply to these contacts that is neither sent nor being sent. */
export const cancelReplies = (
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
): Promise<FormerReply[]> =>
  cancel(tx, sql`r.workspace_id = ${workspace_id} and r.contact_id = any (${[...contact_ids]}::uuid[])`);

type MessageKey = { readonly workspace_id: string; readonly message_id: string };

/**
 * Cancels the unsent replies that answer a message: those written to it, and those written to one of our own messages while
 * it was the lead's newest. Call this before the message is marked as deleted.
 */
export const cancelRepliesTo = (
  tx: TenantTx,
  { workspace_id, message_id }: MessageKey,
): Promise<FormerReply[]> =>
  cancel(
    tx,
    sql`r.workspace_id = ${workspace_id} and (r.message_id = ${message_id} or exists (
      select from messages m join messages own on own.workspace_id = m.workspace_id and own.id = r.message_id
      where m.workspace_id = r.workspace_id and m.id = ${message_id} and m.contact_id = r.contact_id
        and m.direction = 'inbound' and own.direction = 'outbound' and m.sent_at <= r.created_at
        and not exists (select from messages later
          where later.workspace_id = m.workspace_id and later.contact_id = m.contact_id and later.direction = 'inbound'
            and later.deleted_at is null and later.sent_at > m.sent_at and later.sent_at <= r.created_at)))`,
    sql`, canceled_with_message_id = ${message_id}, status_before_deletion = o.status`,
  );

const DUE_WHILE_DELETED =
  'On hold because it was due while its message was deleted. Send, change or cancel it.';
const DELETED_MEANWHILE = 'Its conversation was deleted before the reply was sent, and then restored.';

/** Restores canceled replies. A reply that was due in the meantime is held, or can be retried: it is never sent unasked. */
export async function restoreReplies(
  tx: TenantTx,
  workspace_id: string,
  former: readonly FormerReply[],
): Promise<string[]> {
  if (former.length === 0) return [];
  const { rows } = await sql<{ contact_id: string }>`
    update replies r set discarded_at = null, canceled_with_message_id = null, status_before_deletion = null,
      status = case when f.status <> 'queued' or r.send_at > clock_timestamp() then f.status
        when r.send_at is null then 'failed' else 'held' end,
      error = case when f.status <> 'queued' or r.send_at > clock_timestamp() then r.error
        when r.send_at is null then ${DELETED_MEANWHILE} else ${DUE_WHILE_DELETED} end
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (id uuid, status text)
    where r.workspace_id = ${workspace_id} and r.id = f.id and r.status = 'failed' and r.discarded_at is not null
    returning r.contact_id`.execute(tx);
  return rows.map(({ contact_id }) => contact_id);
}

/** Restores the replies that were canceled with a message. */
export async function restoreRepliesTo(
  tx: TenantTx,
  { workspace_id, message_id }: MessageKey,
): Promise<FormerReply[]> {
  const { rows } = await sql<FormerReply>`
    select id, contact_id, status_before_deletion as status from replies
    where workspace_id = ${workspace_id} and canceled_with_message_id = ${message_id} for update`.execute(tx);
  await restoreReplies(tx, workspace_id, rows);
  return rows;
}
