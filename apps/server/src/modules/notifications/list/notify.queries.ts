import { NOTIFICATION_KINDS, type NotificationPreference } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import type { NewNotification } from './new-notification.ts';

/** Notifications about one subject within this time are folded into one. */
const FOLDED_FOR = sql`interval '5 minutes'`;
/** Limits the causes stored for a notification that repeats often. */
const MAX_CAUSES = 20;

/** Serializes notifications about one subject, so the second finds the notification of the first. */
export const lockSubject = (tx: SystemTx, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);

/** People `u` who may see the subject now. */
function canSeeSubject({ about, to }: NewNotification): RawBuilder<unknown> {
  const sees = (location: RawBuilder<unknown>) =>
    sql`app.insider_can_read(u.workspace_id, u.id, ${location})`;
  const reach =
    'contact_id' in about
      ? sees(sql`(select c.location_id from contacts c
          where c.workspace_id = u.workspace_id and c.id = ${about.contact_id})`)
      : 'import_id' in about
        ? sees(sql`(select c.ghl_location_id from imports i
            join campaigns c on c.workspace_id = i.workspace_id and c.id = i.campaign_id
            where i.workspace_id = u.workspace_id and i.id = ${about.import_id})`)
        : 'account_id' in about
          ? sees(sql`null`)
          : sees(sql`${about.location_id}`);
  if (to === 'team') return reach;
  // Mirrors `integrations:read` in the contract.
  if (to === 'admins') return sql`${reach} and u.role in ('owner', 'team')`;
  return sql`${reach} and u.id = any (${[...to]}::uuid[])`;
}

export type Receiver = {
  readonly id: string;
  readonly user_id: string | null;
  readonly webhook_id: string | null;
  readonly in_app: boolean;
  /** True if a job delivers it by immediate email, push or channel. */
  readonly goes_further: boolean;
};

/** Returns the notifications that are new or were repeated. */
export async function writeNotification(
  tx: SystemTx,
  notification: NewNotification,
  preset: NotificationPreference,
): Promise<Receiver[]> {
  const { workspace_id, kind, about, by = null, cause, detail = null, channel_ids } = notification;
  const {
    contact_id = null,
    import_id = null,
    account_id = null,
    location_id = null,
  } = about as Record<string, string>;
  const isSame = sql`n.workspace_id = ${workspace_id} and (n.contact_id, n.import_id, n.account_id, n.location_id)
    is not distinct from (${contact_id}::uuid, ${import_id}::uuid, ${account_id}::uuid, ${location_id}::text)
    and n.user_id is not distinct from r.user_id and n.webhook_id is not distinct from r.webhook_id`;
  const hasSameText = sql`(n.kind, n.detail) is not distinct from (${kind}, ${detail}::text)`;
  // A channel shows no change of a message that was posted, and each text of a rule is a message.
  const isOpenPost = sql`n.posted_at is null
    and ('rule' not in (${kind}, n.kind) or ${hasSameText})`;
  const { rows } = await sql<Receiver>`
    with receivers as (
      select u.id as user_id, null::uuid as webhook_id, coalesce(p.in_app, ${preset.in_app}) as in_app,
        coalesce(p.email, ${preset.email}) = 'at_once' or (coalesce(p.push, ${preset.push}) and exists (
          select from push_subscriptions s where s.workspace_id = u.workspace_id and s.user_id = u.id)) as goes_further
      from users u left join notification_preferences p
        on p.workspace_id = u.workspace_id and p.user_id = u.id and p.kind = ${kind}
      where u.workspace_id = ${workspace_id} and u.id is distinct from ${by}::uuid and ${canSeeSubject(notification)}
      union all
      select null, h.id, false, true from notification_webhooks h
      where h.workspace_id = ${workspace_id} and h.paused_at is null
        and ${channel_ids ? sql`h.id = any (${[...channel_ids]}::uuid[])` : sql`${kind} = any (h.kinds)`}),
    unnotified as (
      select * from receivers r where not exists (
        select from notifications n where ${isSame} and ${cause} = any (n.causes))),
    again as (
      update notifications n set times = n.times + 1, causes = (n.causes || ${cause}::text)[greatest(1, cardinality(n.causes) + 2 - ${MAX_CAUSES}::int) :],
        kind = case when array_position(${[...NOTIFICATION_KINDS]}::text[], ${kind}::text) < array_position(${[...NOTIFICATION_KINDS]}::text[], n.kind)
          then ${kind} else n.kind end,
        detail = coalesce(${detail}, n.detail), in_app = n.in_app or r.in_app, at = clock_timestamp(), read_at = null
      from unnotified r
      where ${isSame} and n.created_at > clock_timestamp() - ${FOLDED_FOR} and (n.location_id is null or ${hasSameText})
        and (n.webhook_id is null or ${isOpenPost})
      returning n.id, n.user_id, n.webhook_id, n.in_app, r.goes_further),
    made as (
      insert into notifications (workspace_id, user_id, webhook_id, kind, contact_id, import_id, account_id, location_id, detail, causes, in_app)
      select ${workspace_id}, r.user_id, r.webhook_id, ${kind}, ${contact_id}::uuid, ${import_id}::uuid, ${account_id}::uuid,
        ${location_id}, ${detail}, array[${cause}::text], r.in_app
      from unnotified r where not exists (
        select from again a where a.user_id is not distinct from r.user_id and a.webhook_id is not distinct from r.webhook_id)
      returning id, user_id, webhook_id, in_app)
    select * from again union all
    select m.*, r.goes_further from made m join unnotified r
      on r.user_id is not distinct from m.user_id and r.webhook_id is not distinct from m.webhook_id`.execute(
    tx,
  );
  return rows;
}
