import type { Reply } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';

/** What the room knows of a reply beyond what people see of it. */
export type KnownReply = Reply & {
  readonly contact_id: string;
  readonly location_id: string | null;
};

type Row = Omit<KnownReply, 'created_at'> & { created_at: Date };

const REPLY = sql`r.id, r.message_id, r.source, r.content, r.subject, r.cc, r.status, r.error, r.retryable, r.created_at,
  r.contact_id, c.location_id,
  (select nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') from users u
    where u.workspace_id = r.workspace_id and u.id = r.created_by) as created_by`;
const FROM = sql`from replies r join contacts c on c.workspace_id = r.workspace_id and c.id = r.contact_id`;

const toKnown = (row: Row): KnownReply => ({ ...row, created_at: row.created_at.toISOString() });

/** As the contract has it. */
export const toReply = ({ contact_id: _, location_id: __, ...reply }: KnownReply): Reply => reply;

export async function findReply(
  tx: Tx,
  which: { id: string } | { idempotency_key: string },
): Promise<KnownReply | null> {
  const match = 'id' in which ? sql`r.id = ${which.id}` : sql`r.idempotency_key = ${which.idempotency_key}`;
  const { rows } = await sql<Row>`select ${REPLY} ${FROM} where ${match}`.execute(tx);
  return rows[0] ? toKnown(rows[0]) : null;
}

export async function getReply(tx: Tx, id: string): Promise<KnownReply> {
  const reply = await findReply(tx, { id });
  if (!reply) throw new AppError('NOT_FOUND');
  return reply;
}

const MOST_OPEN = 50;

/** Those that are not yet, or could not be, sent: newest first. */
export async function listOpenReplies(tx: Tx, contact_id: string): Promise<Reply[]> {
  const { rows } = await sql<Row>`select ${REPLY} ${FROM}
    where r.contact_id = ${contact_id} and r.status <> 'sent' and r.discarded_at is null
    order by r.created_at desc limit ${MOST_OPEN}`.execute(tx);
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
  readonly created_by: string;
};

/** Null when the key was used before. */
export async function insertReply(tx: Tx, reply: NewReply): Promise<string | null> {
  const row = await tx
    .insertInto('replies')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** False when it has not failed, may have gone out, or was given up. */
export async function putBack(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('replies')
    .set({ status: 'queued', error: null, attempts: 0, called_at: null, leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('retryable', '=', true)
    .where('discarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it has not failed. */
export async function giveUp(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('replies')
    .set({ discarded_at: sql<Date>`coalesce(discarded_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
