import { MAX_NOTIFICATIONS_COUNTED, type NotificationEntry, type NotificationKind } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';
import { FROM, NOTIFICATION, type NotificationRow, toNotification } from '../notification-row.queries.ts';

const PAGE = 30;

/** Kinds that are about the newest message of the lead. */
const QUOTING: readonly NotificationKind[] = ['assigned', 'reminder', 'overdue', 'interested_reply'];
const MAX_QUOTE_LENGTH = 140;

/** Read under row level security, so a person who may not read the message gets no quote. */
const QUOTE = sql`(select left(m.preview, ${sql.lit(MAX_QUOTE_LENGTH)}) from messages m
  where m.workspace_id = n.workspace_id and m.contact_id = n.contact_id and m.direction = 'inbound'
    and m.deleted_at is null and n.kind = any (${[...QUOTING]}::text[])
  order by m.sent_at desc, m.id desc limit 1)`;

/** Row level security limits it to the person's own notifications. */
export async function listNotifications(
  tx: TenantTx,
  after: string | undefined,
): Promise<{ notifications: NotificationEntry[]; next: string | null }> {
  const from = parseCursor(after);
  const beyond = from ? sql`and (n.at, n.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<NotificationRow & { quote: string | null; cursor: string }>`
    select ${NOTIFICATION}, ${QUOTE} as quote, ${toCursor('n.at', 'n.id')} as cursor ${FROM}
    where n.user_id = (select app.user_id()) and n.in_app ${beyond}
    order by n.at desc, n.id desc limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  return { notifications: page.map(({ quote, ...row }) => ({ ...toNotification(row), quote })), next };
}

export async function countUnread(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notifications n where n.user_id = (select app.user_id()) and n.in_app and n.read_at is null
      limit ${MAX_NOTIFICATIONS_COUNTED}) few`.execute(tx);
  return rows[0]?.unread ?? 0;
}

/** Returns null if the person has no such notification, else whether it was unread. */
export async function setRead(tx: TenantTx, id: string): Promise<boolean | null> {
  const row = await tx.selectFrom('notifications').select('read_at').where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  if (row.read_at) return false;
  await tx.updateTable('notifications').set({ read_at: new Date() }).where('id', '=', id).execute();
  return true;
}

/** Marks one conversation or everything. Returns true if anything was unread. */
export async function setAllRead(tx: TenantTx, contact_id?: string): Promise<boolean> {
  const of = contact_id ? sql`and contact_id = ${contact_id}` : sql``;
  const { rows } = await sql`
    update notifications set read_at = clock_timestamp()
    where user_id = (select app.user_id()) and read_at is null ${of} returning id`.execute(tx);
  return rows.length > 0;
}

/** Decided by row level security. */
export async function canSeeContact(tx: TenantTx, workspace_id: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from contacts where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldNotifications(tx: SystemTx, days: number): Promise<void> {
  await sql`delete from notifications where created_at < now() - make_interval(days => ${days})`.execute(tx);
}
