import type { Reply } from '@hearback/contract';
import { executePrepared, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '#server/modules/inbox/index.ts';
import { AppError } from '#server/platform/app-error.ts';

/** A reply with the columns that are not part of the API. */
export type StoredReply = Reply & {
  readonly contact_id: string;
  readonly location_id: string | null;
};

export type ReplyRow = Omit<StoredReply, 'created_at' | 'next_attempt_at' | 'send_at'> & {
  created_at: Date;
  next_attempt_at: Date | null;
  send_at: Date | null;
};

export const REPLY = sql`r.id, r.message_id, r.source, r.content, r.subject, r.cc, r.error, r.created_at, r.remind_days, r.approval_id is not null as is_approved,
  case when r.discarded_at is not null then 'discarded'
    when r.status = 'queued' and r.send_at > clock_timestamp() then 'scheduled' else r.status end as status,
  r.send_at,
  case when r.original_text is not null
    then jsonb_build_object('language', r.original_language, 'text', r.original_text) end as original,
  r.doubt is not distinct from 'unknown' as may_be_out,
  case when r.status = 'queued' and r.error is not null then r.leased_until end as next_attempt_at,
  r.contact_id, c.location_id,
  (select nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') from users u
    where u.workspace_id = r.workspace_id and u.id = r.created_by) as created_by`;
export const FROM = sql`from replies r join contacts c on c.workspace_id = r.workspace_id and c.id = r.contact_id`;

export const toKnown = (row: ReplyRow): StoredReply => ({
  ...row,
  created_at: row.created_at.toISOString(),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  send_at: row.send_at?.toISOString() ?? null,
});

/** Converts to the API type. */
export const toReply = ({ contact_id: _, location_id: __, ...reply }: StoredReply): Reply => reply;

export async function findReply(
  tx: TenantTx,
  key: { id: string } | { idempotency_key: string },
): Promise<StoredReply | null> {
  const match = 'id' in key ? sql`r.id = ${key.id}` : sql`r.idempotency_key = ${key.idempotency_key}`;
  const { rows } = await sql<ReplyRow>`select ${REPLY} ${FROM} where ${match}`.execute(tx);
  return rows[0] ? toKnown(rows[0]) : null;
}

export async function getReply(tx: TenantTx, id: string): Promise<StoredReply> {
  const reply = await findReply(tx, { id });
  if (!reply) throw new AppError('NOT_FOUND');
  return reply;
}

const MAX_OPEN = 50;

/** Lists replies that are not sent yet or have failed, newest first. */
export async function listOpenReplies(tx: TenantTx, contact_id: string): Promise<Reply[]> {
  const { rows } = await executePrepared(
    tx,
    sql<ReplyRow>`select ${REPLY} ${FROM}
    where r.contact_id = ${contact_id} and r.status <> 'sent' and r.discarded_at is null
    order by r.created_at desc limit ${sql.lit(MAX_OPEN)}`,
  );
  return rows.map((row) => toReply(toKnown(row)));
}

export type NewReply = {
  readonly workspace_id: string;
  readonly contact_id: string;
  readonly message_id: string;
  readonly source: 'cold_email' | 'linkedin';
  readonly content: string;
  readonly subject: string | null;
  readonly cc: string[];
  readonly bcc: string[];
  readonly eaccount: string | null;
  readonly idempotency_key: string;
  /** Null if the author was removed. Delivery then holds the reply. */
  readonly created_by: string | null;
  readonly send_at: Date | null;
  readonly despite_do_not_contact: boolean;
  readonly remind_days: number | null;
  readonly original_text: string | null;
  readonly original_language: string | null;
  readonly approval_id: string | null;
  readonly status?: 'held';
  readonly error?: string | null;
};

/** Returns null if the key was used before. */
export async function insertReply(tx: TenantTx | SystemTx, reply: NewReply): Promise<string | null> {
  const row = await tx
    .insertInto('replies')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Replaces failed replies with the same text. Their doubts carry over: a reply that may have been sent under another key
 * is looked up before this one is sent.
 */
export async function replaceFailed(tx: TenantTx, id: string): Promise<void> {
  await sql`
    with failed as (
      update replies f set discarded_at = clock_timestamp()
      from replies r
      where r.id = ${id} and f.workspace_id = r.workspace_id and f.message_id = r.message_id and f.id <> r.id
        and f.content = r.content and f.status = 'failed' and f.discarded_at is null
      returning f.doubt, f.called_at, f.last_called_at, f.absent_since),
    open_ends as (
      select max(doubt) as doubt, min(called_at) as called_at, max(last_called_at) as last_called_at,
        max(absent_since) as absent_since
      from failed where doubt is not null having count(*) > 0)
    update replies r set doubt = o.doubt, called_at = o.called_at, last_called_at = o.last_called_at,
      absent_since = o.absent_since
    from open_ends o where r.id = ${id}`.execute(tx);
}

/**
 * Finds the key under which the same text was sent to the same message within the last minute, unless that attempt
 * failed.
 */
export async function findRecentKey(
  tx: TenantTx,
  { message_id, content }: { message_id: string; content: string },
): Promise<string | null> {
  // Serializes concurrent calls, so the second one finds the row of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reply:${message_id}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('replies')
    .select('idempotency_key')
    .where('message_id', '=', message_id)
    .where('content', '=', content)
    .where('status', '<>', 'failed')
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.idempotency_key ?? null;
}

/** Queues a reply that failed or waits for its next attempt. Returns false if it is being sent, sent or discarded. */
export async function requeueFailedReply(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('replies')
    .set({ status: 'queued', error: null, leased_until: null, requested_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('discarded_at', 'is', null)
    .where((is) =>
      is.or([
        is('status', '=', 'failed'),
        is.and([is('status', '=', 'queued'), is('error', 'is not', null)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Discards a reply. Returns false while the provider is being called, and once it is sent. */
export async function markReplyDiscarded(tx: TenantTx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('replies')
    .set({
      status: 'failed',
      leased_until: null,
      discarded_at: sql<Date>`coalesce(discarded_at, clock_timestamp())`,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed', 'held'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Held until the transaction ends, by every transaction that checks whether a contact was answered. Returns whether the
 * time is in the future. Browsers send the time of a message, which may be ahead by the tolerance of ingestion. The
 * additional minute covers a clock of the database that is behind.
 */
export async function lockAnswers(
  tx: TenantTx | SystemTx,
  contact_id: string,
  since: string,
): Promise<boolean> {
  const tolerance = sql`make_interval(secs => ${CLOCK_TOLERANCE_MS / 1_000 + 60})`;
  const { rows } = await sql<{ is_future: boolean }>`
    select ${since}::timestamptz > clock_timestamp() + ${tolerance} as is_future
    from pg_advisory_xact_lock(hashtextextended(${`answers:${contact_id}`}, 0))`.execute(tx);
  return rows[0]?.is_future ?? false;
}

type Answer = {
  /** Null if the viewer may not see the name or it is unknown because the reply was sent at the provider. */
  readonly name: string | null;
  readonly is_out: boolean;
};

/**
 * Finds the newest reply that another person, or anyone if `user_id` is null, wrote after this time (browsers have millisecond
 * precision), except failed and held ones. If this is the time of a message that is dated ahead, replies since its arrival
 * count.
 */
export async function findOthersAnswer(
  tx: TenantTx | SystemTx,
  { contact_id, user_id, since }: { contact_id: string; user_id: string | null; since: string },
): Promise<Answer | null> {
  const { rows } = await sql<Answer>`
    select a.name, a.is_out from (
      select r.created_at as at, r.status = 'sent' as is_out,
        (select nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') from users u
          where u.workspace_id = r.workspace_id and u.id = r.created_by) as name
      from replies r
      where r.contact_id = ${contact_id} and (${user_id}::uuid is null or r.created_by is distinct from ${user_id}::uuid) and r.discarded_at is null
        and r.status in ('queued', 'sending', 'sent') and date_trunc('milliseconds', r.created_at) > least(
          ${since}::timestamptz, (select min(m.created_at) from messages m where m.workspace_id = r.workspace_id
            and m.contact_id = r.contact_id and date_trunc('milliseconds', m.sent_at) = ${since}::timestamptz))
      union all
      select m.sent_at, true, null from messages m
      where m.contact_id = ${contact_id} and m.direction = 'outbound' and m.deleted_at is null and not exists (
        select from replies r where r.workspace_id = m.workspace_id and r.sent_message_id = m.id)
        and date_trunc('milliseconds', m.sent_at) > ${since}::timestamptz) a
    order by a.at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
