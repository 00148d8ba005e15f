import {
  defaultPreference,
  type Notification,
  type NotificationKind,
  type NotificationPreference,
} from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { FROM, NOTIFICATION, type NotificationRow, toNotification } from '../notification-row.queries.ts';

/** The person `u`, who received `n`, may still see its subject. */
const STILL_SEES = sql`app.insider_can_read(u.workspace_id, u.id, coalesce(c.location_id, n.location_id,
  (select g.ghl_location_id from campaigns g where g.workspace_id = n.workspace_id and g.id = i.campaign_id)))`;
const TO_PERSON = sql`${FROM}
  join users u on u.workspace_id = n.workspace_id and u.id = n.user_id
  left join notification_settings s on s.workspace_id = u.workspace_id and s.user_id = u.id
  left join notification_preferences p on p.workspace_id = u.workspace_id and p.user_id = u.id and p.kind = n.kind`;

export type Delivery = {
  readonly notification: Notification;
  readonly user_id: string;
  readonly email: string;
  readonly preference: Pick<NotificationPreference, 'email' | 'push'>;
  readonly quiet: { time_zone: string; quiet_from: string | null; quiet_until: string | null };
  readonly isMailed: boolean;
  readonly isPushed: boolean;
};

type DeliveryRow = NotificationRow & {
  user_id: string;
  to_email: string;
  time_zone: string;
  quiet_from: string | null;
  quiet_until: string | null;
  wanted_email: NotificationPreference['email'] | null;
  wanted_push: boolean | null;
  mailed: boolean;
  pushed: boolean;
};

/**
 * Locks the notification until the transaction ends. Returns null if there is nothing to deliver: it was read, deleted or
 * is no longer visible to the person.
 */
export async function holdDelivery(
  tx: SystemTx,
  workspace_id: string,
  notification_id: string,
): Promise<Delivery | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${NOTIFICATION}, n.user_id, u.email::text as to_email, coalesce(s.time_zone, 'UTC') as time_zone, s.quiet_from, s.quiet_until,
      p.email as wanted_email, p.push as wanted_push, (n.mailed_at is not null or n.digested_at is not null) as mailed,
      n.pushed_at is not null as pushed
    ${TO_PERSON}
    where n.workspace_id = ${workspace_id} and n.id = ${notification_id} and n.read_at is null and ${STILL_SEES}
    for update of n`.execute(tx);
  const [row] = rows;
  return row ? toDelivery(row) : null;
}

function toDelivery(row: DeliveryRow): Delivery {
  const { user_id, to_email, wanted_email, wanted_push, mailed, pushed, ...rest } = row;
  const { time_zone, quiet_from, quiet_until, ...notification } = rest;
  const preset = defaultPreference(notification.kind);
  return {
    notification: toNotification(notification),
    user_id,
    email: to_email,
    preference: { email: wanted_email ?? preset.email, push: wanted_push ?? preset.push },
    quiet: { time_zone, quiet_from, quiet_until },
    isMailed: mailed,
    isPushed: pushed,
  };
}

export const setMailed = (tx: SystemTx, workspace_id: string, id: string) =>
  sql`update notifications set mailed_at = clock_timestamp() where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );

export type Reader = { readonly workspace_id: string; readonly user_id: string; readonly email: string };

const LOCAL_NOW = sql`(now() at time zone s.time_zone)`;

/** For settings `s`, whose quiet hours may cross midnight. */
const isQuietAt = (time: RawBuilder<unknown>) => sql`coalesce(case when s.quiet_from < s.quiet_until
  then ${time} >= s.quiet_from::time and ${time} < s.quiet_until::time
  else ${time} >= s.quiet_from::time or ${time} < s.quiet_until::time end, false)`;
/** A digest hour within the quiet hours moves to their end. */
const DIGEST_AT = sql`case when ${isQuietAt(sql`s.digest_at::time`)} then s.quiet_until::time else s.digest_at::time end`;

/**
 * Lists people whose digest is due: once a day at their hour, or later after downtime. Each is locked until the
 * transaction ends.
 */
export async function listDigestReaders(tx: SystemTx, most: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with due as (
      select s.workspace_id, s.user_id from notification_settings s
      where ${LOCAL_NOW}::time >= ${DIGEST_AT} and not ${isQuietAt(sql`${LOCAL_NOW}::time`)} and (s.digested_on is null or s.digested_on < ${LOCAL_NOW}::date)
        and exists (select from notification_preferences p
          where p.workspace_id = s.workspace_id and p.user_id = s.user_id and p.email = 'digest')
      order by s.workspace_id, s.user_id limit ${most} for update skip locked)
    update notification_settings s set digested_on = ${LOCAL_NOW}::date
    from due join users u on u.workspace_id = due.workspace_id and u.id = due.user_id
    where s.workspace_id = due.workspace_id and s.user_id = due.user_id
    returning s.workspace_id, s.user_id, u.email::text as email`.execute(tx);
  return rows;
}

/**
 * Returns unread notifications that were not emailed yet, of the kinds the person wants in the digest, and marks them as
 * emailed.
 */
export async function takeForDigest(
  tx: SystemTx,
  { workspace_id, user_id }: Reader,
  most: number,
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow & { kind: NotificationKind }>`
    with digested as (
      select ${NOTIFICATION} ${TO_PERSON}
      where n.workspace_id = ${workspace_id} and n.user_id = ${user_id} and n.read_at is null and n.mailed_at is null
        and n.digested_at is null and p.email = 'digest' and n.at > now() - interval '7 days' and ${STILL_SEES}
      order by n.at desc limit ${most}),
    marked as (
      update notifications n set digested_at = clock_timestamp() from digested where n.workspace_id = ${workspace_id} and n.id = digested.id)
    select * from digested order by at desc`.execute(tx);
  return rows.map(toNotification);
}
