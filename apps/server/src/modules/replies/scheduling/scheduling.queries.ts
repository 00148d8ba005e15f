import type { ScheduledReply } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import { FROM, REPLY, type ReplyRow, toKnown, toReply } from '../replies.queries.ts';
import { HELD_FOR_SUPPRESSED } from './suppressed.queries.ts';

const PAGE = 50;
const NAME = sql`coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, 'Unknown')`;

/** Ordered by send time; held replies keep their original position. */
export async function listScheduled(
  tx: TenantTx,
  after: string | undefined,
): Promise<{ replies: ScheduledReply[]; next: string | null }> {
  const from = parseCursor(after);
  const beyond = from ? sql`and (r.send_at, r.id) > (${from.at}::timestamptz, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<ReplyRow & { contact_name: string; cursor: string }>`
    select ${REPLY}, ${NAME} as contact_name, ${toCursor('r.send_at', 'r.id')} as cursor ${FROM}
    where r.send_at is not null and r.status in ('queued', 'held') and r.discarded_at is null ${beyond}
    order by r.send_at, r.id limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  const replies = page.map(({ contact_name, ...row }) => ({
    ...toReply(toKnown(row)),
    contact_id: row.contact_id,
    contact_name,
  }));
  return { replies, next };
}

/**
 * Updates only replies whose delivery has not started. Text and time of any other reply are final. Releasing a reply
 * that is held because of the do-not-contact list confirms it.
 */
export async function updateWaiting(
  tx: TenantTx,
  id: string,
  { content, send_at }: { content?: string | undefined; send_at?: Date | null | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update replies set
      content = coalesce(${content ?? null}, content),
      send_at = ${send_at === undefined ? sql`send_at` : send_at},
      status = ${send_at === undefined ? sql`status` : 'queued'},
      error = ${send_at === undefined ? sql`error` : null},
      despite_do_not_contact = despite_do_not_contact or ${send_at === undefined ? sql`false` : sql`error is not distinct from ${HELD_FOR_SUPPRESSED}`},
      requested_at = clock_timestamp()
    where id = ${id} and discarded_at is null and doubt is null
      and (status = 'held' or (status = 'queued' and send_at > clock_timestamp()))
    returning id`.execute(tx);
  return rows.length > 0;
}

export type LeadsMessage = { readonly contact_id: string; readonly sent_at: Date };

/**
 * Holds scheduled replies to leads who wrote after the message that is answered. Compared with that message instead of the time of
 * the reply, because a message that was sent earlier can arrive later, and the author has not read it. Older messages are imported
 * late.
 */
export async function holdReplies(
  tx: TenantTx,
  messages: readonly LeadsMessage[],
): Promise<{ id: string; contact_id: string; location_id: string | null }[]> {
  const { rows } = await sql<{ id: string; contact_id: string; location_id: string | null }>`
    update replies r set status = 'held'
    from unnest(${messages.map((one) => one.contact_id)}::uuid[], ${messages.map((one) => one.sent_at)}::timestamptz[])
        as m (contact_id, sent_at)
      join contacts c on c.id = m.contact_id
    where r.workspace_id = c.workspace_id and r.contact_id = m.contact_id and r.status = 'queued'
      and r.send_at > clock_timestamp() and r.discarded_at is null and m.sent_at >= (
        select a.sent_at from messages a where a.workspace_id = r.workspace_id and a.id = r.message_id)
    returning r.id, r.contact_id, c.location_id`.execute(tx);
  return rows;
}
