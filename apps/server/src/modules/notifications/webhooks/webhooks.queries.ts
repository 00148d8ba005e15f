import type { Notification, NotificationKind, NotificationWebhook } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';
import { FROM, NOTIFICATION, type NotificationRow, toNotification } from '../notification-row.queries.ts';

export const NOTIFICATION_WEBHOOK_URL = sealedColumn('notification_webhooks', 'sealed_url', [
  'workspace_id',
  'id',
]);

/** Never returns the address itself. */
export async function listWebhooks(tx: TenantTx): Promise<NotificationWebhook[]> {
  const rows = await tx
    .selectFrom('notification_webhooks')
    .select(['id', 'name', 'service', 'host', 'kinds', 'error', 'last_sent_at', 'paused_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ paused_at, ...row }) => ({
    ...(row as Omit<NotificationWebhook, 'last_sent_at' | 'paused'>),
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    paused: paused_at !== null,
  }));
}

export async function lockWebhooks(tx: TenantTx, workspace_id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification webhooks:${workspace_id}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from notification_webhooks where workspace_id = ${workspace_id}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

type NewRow = {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly service: string;
  readonly host: string;
  readonly sealed_url: string;
  readonly kinds: NotificationKind[];
  readonly added_by: string;
};

export const insertWebhook = (tx: TenantTx, row: NewRow) =>
  tx.insertInto('notification_webhooks').values(row).execute();

export async function deleteWebhook(tx: TenantTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification_webhooks')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A paused channel is resumed by the person who saves it, and is paused again if they lose the right to manage it. */
export async function updateWebhook(
  tx: TenantTx,
  id: string,
  { added_by, ...change }: Pick<NewRow, 'name' | 'kinds' | 'added_by'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_webhooks')
    .set({
      ...change,
      added_by: sql<string>`case when paused_at is null then added_by else ${added_by}::uuid end`,
      paused_at: null,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Channel = Pick<WebhookPost, 'workspace_id' | 'id' | 'service' | 'sealed_url'>;

export async function findChannel(tx: SystemTx, workspace_id: string, id: string): Promise<Channel | null> {
  const { rows } = await sql<Channel>`
    select workspace_id, id, service, sealed_url from notification_webhooks
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export type WebhookPost = {
  readonly workspace_id: string;
  readonly id: string;
  readonly service: NotificationWebhook['service'];
  readonly sealed_url: string;
  readonly notification: Notification;
};

/** Returns null if it is not a message for a channel, was posted already, or the channel is paused. */
export async function findPosting(
  tx: SystemTx,
  workspace_id: string,
  notification_id: string,
): Promise<WebhookPost | null> {
  const { rows } = await sql<
    NotificationRow & { webhook_id: string; service: WebhookPost['service']; sealed_url: string }
  >`
    select ${NOTIFICATION}, h.id as webhook_id, h.service, h.sealed_url ${FROM}
    join notification_webhooks h on h.workspace_id = n.workspace_id and h.id = n.webhook_id
    where n.workspace_id = ${workspace_id} and n.id = ${notification_id} and n.posted_at is null and h.paused_at is null`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const { webhook_id: id, service, sealed_url, ...notification } = row;
  return { workspace_id, id, service, sealed_url, notification: toNotification(notification) };
}

/** Shown in the settings. */
export const saveAnswer = (
  tx: SystemTx,
  { workspace_id, id }: Pick<Channel, 'workspace_id' | 'id'>,
  error: string | null,
) =>
  sql`
    update notification_webhooks set error = ${error},
      last_sent_at = ${error === null ? sql`clock_timestamp()` : sql`last_sent_at`}
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);

export async function savePosted(tx: SystemTx, posting: WebhookPost, error: string | null): Promise<void> {
  const { workspace_id, notification } = posting;
  await saveAnswer(tx, posting, error);
  if (error === null)
    await sql`update notifications set posted_at = clock_timestamp()
      where workspace_id = ${workspace_id} and id = ${notification.id}`.execute(tx);
}
