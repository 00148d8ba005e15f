import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { Doubt } from './resend-rules.ts';

/** Columns of a reply that only delivery reads and writes. */

export type OutgoingReply = {
  readonly workspace_id: string;
  readonly id: string;
  readonly contact_id: string;
  readonly message_id: string;
  readonly source: 'cold_email' | 'linkedin';
  readonly content: string;
  readonly subject: string | null;
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly status: 'queued' | 'sending' | 'sent' | 'failed' | 'held';
  readonly error: string | null;
  readonly doubt: Doubt | null;
  readonly called_at: Date | null;
  readonly created_by: string | null;
  readonly remind_days: number | null;
  readonly despite_do_not_contact: boolean;
};

const OUTGOING = [
  'workspace_id',
  'id',
  'contact_id',
  'message_id',
  'source',
  'content',
  'subject',
  'cc',
  'bcc',
  'status',
  'error',
  'doubt',
  'called_at',
  'created_by',
  'remind_days',
  'despite_do_not_contact',
] as const;

export async function findOutgoing(tx: TenantTx, id: string): Promise<OutgoingReply | null> {
  const row = await tx.selectFrom('replies').select(OUTGOING).where('id', '=', id).executeTakeFirst();
  return (row as OutgoingReply | undefined) ?? null;
}

/** Longer than any call, including its wait for the rate limit. */
const LEASE = '90 seconds';

export type Claim = {
  /** Null if the reply may be sent; otherwise it is looked up first. */
  readonly doubt: Doubt | null;
  /** The times of the first and last provider call. */
  readonly called_at: Date;
  readonly last_called_at: Date;
  readonly absent_since: Date | null;
  readonly requested_at: Date;
  /** The clock of the database, which wrote the times above. The local clock may differ or be adjusted. */
  nowMs(): number;
};

/**
 * Marks the reply before the provider is called. Returns null if another worker holds it or it is finished. A previous
 * holder without a doubt was calling the provider, and the outcome of that call is unknown.
 */
export async function claimReply(tx: TenantTx, id: string): Promise<Claim | null> {
  const { rows } = await sql<Omit<Claim, 'nowMs'> & { claimed_at: Date }>`
    with old as (
      select workspace_id, id, status,
        case when status = 'sending' then coalesce(doubt, 'unknown') else doubt end as open_end
      from replies where id = ${id} for update)
    update replies r set status = 'sending', doubt = old.open_end,
      leased_until = clock_timestamp() + ${LEASE}::interval,
      called_at = coalesce(r.called_at, clock_timestamp()),
      last_called_at = case when old.open_end is null then clock_timestamp()
        else coalesce(r.last_called_at, r.called_at, r.created_at) end
    from old
    where r.workspace_id = old.workspace_id and r.id = old.id
      and ((old.status = 'queued' and (r.send_at is null or r.send_at <= clock_timestamp())) or (old.status = 'sending' and r.leased_until <= clock_timestamp()))
    returning r.doubt, r.called_at, r.last_called_at, r.absent_since,
      greatest(r.requested_at, r.send_at) as requested_at, clock_timestamp() as claimed_at`.execute(tx);
  if (!rows[0]) return null;
  const { claimed_at, ...claim } = rows[0];
  const heldSince = performance.now();
  return { ...claim, nowMs: () => claimed_at.getTime() + performance.now() - heldSince };
}

type RetryDelay = { readonly error: string; readonly doubt: Doubt | null; readonly waitMs: number };

/** Schedules the next attempt with its reason. Returns null if the reply was settled in the meantime. */
export async function requeueReply(
  tx: TenantTx,
  id: string,
  { error, doubt, waitMs }: RetryDelay,
): Promise<Date | null> {
  const { rows } = await sql<{ leased_until: Date }>`
    update replies set status = 'queued', error = ${error}, doubt = ${doubt},
      leased_until = clock_timestamp() + ${waitMs} * interval '1 millisecond'
    where id = ${id} and status = 'sending' returning leased_until`.execute(tx);
  return rows[0]?.leased_until ?? null;
}

/** Records that the provider responded without listing the reply. */
export async function recordAbsence(tx: TenantTx, id: string): Promise<void> {
  await sql`update replies set absent_since = coalesce(absent_since, clock_timestamp())
    where id = ${id} and status = 'sending'`.execute(tx);
}

/**
 * Clears the doubt once the provider certainly does not have the reply. Returns false if it was settled in the meantime.
 */
export async function clearDoubt(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('replies')
    .set({ status: 'queued', error: null, doubt: null, absent_since: null, leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveFailure(
  tx: TenantTx,
  id: string,
  { error, doubt }: { error: string; doubt: Doubt | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('replies')
    .set({ status: 'failed', error, doubt, leased_until: null })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the reply. Returns true if its delivery is still unconfirmed. */
export async function lockUnsent(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('replies')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.status !== 'sent';
}

export async function saveSent(
  tx: TenantTx,
  id: string,
  { provider_message_key, sent_message_id }: { provider_message_key: string | null; sent_message_id: string },
): Promise<void> {
  await tx
    .updateTable('replies')
    .set({
      status: 'sent',
      error: null,
      doubt: null,
      leased_until: null,
      provider_message_key,
      sent_message_id,
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Serializes deliveries of the same message by locking the contact of the reply. A merge, a split or an undo may move the reply
 * to another contact while this waits. The lock is then released, because a merge locks both contacts in a different order. Returns
 * the contact, or null if the reply was deleted.
 */
export async function lockReplyContact(tx: TenantTx, id: string): Promise<string | null> {
  const find = async () => {
    const query = tx.selectFrom('replies').select('contact_id').where('id', '=', id);
    return (await query.executeTakeFirst())?.contact_id ?? null;
  };
  for (let contact_id = await find(); contact_id !== null; ) {
    await sql`savepoint reply_contact`.execute(tx);
    await tx.selectFrom('contacts').select('id').where('id', '=', contact_id).forUpdate().execute();
    const current = await find();
    if (current === contact_id) return contact_id;
    await sql`rollback to savepoint reply_contact`.execute(tx);
    contact_id = current;
  }
  return null;
}

export async function reopenAnswered(
  tx: TenantTx,
  { workspace_id, contact_id, message_id }: Pick<OutgoingReply, 'workspace_id' | 'contact_id' | 'message_id'>,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ handled: false })
    .where('id', '=', message_id)
    .where('direction', '=', 'inbound')
    .where('handled', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  // The failed reply makes the message count as unanswered again, even though the message did not change.
  await asSystem(tx, (tx) =>
    sql`select app.refresh_conversations(array[${workspace_id}::uuid], array[${contact_id}::uuid])`.execute(
      tx,
    ),
  );
}

/** Lists the keys that other replies to the contact became, because the same text sent twice is two messages. */
export async function listClaimedKeys(tx: TenantTx, reply_id: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select provider_message_key as key from messages
    where contact_id = (select r.contact_id from replies r where r.id = ${reply_id}) and direction = 'outbound'
      and provider_thread -> 'seen' ? 'reply'`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Lists replies that a killed process left behind or that were never started. */
export async function listAbandonedReplies(tx: SystemTx): Promise<{ workspace_id: string; id: string }[]> {
  const { rows } = await sql<{ workspace_id: string; id: string }>`
    select workspace_id, id from replies
    where status in ('queued', 'sending')
      and coalesce(leased_until, send_at, created_at) < clock_timestamp() - interval '30 seconds'
    order by created_at limit 500`.execute(tx);
  return rows;
}

type SentReply = {
  readonly workspace_id: string;
  readonly contact_id: string;
  readonly created_by: string | null;
  readonly remind_days: number | null;
};

/**
 * A sent reply clears the returned flag. A new reminder counts from now; otherwise the reminder of an earlier reply is
 * kept.
 */
export async function beginReminder(
  tx: TenantTx,
  { workspace_id, contact_id, created_by, remind_days }: SentReply,
): Promise<void> {
  await sql`
    update conversations set returned_because = null, waited = waited - 'returned_because',
      remind_at = coalesce(clock_timestamp() + make_interval(days => ${remind_days}::integer), remind_at),
      remind_days = coalesce(${remind_days}::integer, remind_days),
      remind_user = case when ${remind_days}::integer is null then remind_user else ${created_by}::uuid end
    where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and (returned_because is not null or waited is not null or ${remind_days}::integer is not null)`.execute(
    tx,
  );
}
