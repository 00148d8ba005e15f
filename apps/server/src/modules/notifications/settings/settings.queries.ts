import {
  defaultPreference,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreference,
  type NotificationSettings,
} from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

const DEFAULTS = { time_zone: 'UTC', quiet_from: null, quiet_until: null, digest_at: '08:00' };

/** Row level security limits it to the person's own. Settings that were never saved have the defaults. */
export async function getSettings(tx: TenantTx): Promise<NotificationSettings> {
  const settings = await tx
    .selectFrom('notification_settings')
    .select(['time_zone', 'quiet_from', 'quiet_until', 'digest_at'])
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'email', 'push'])
    .execute();
  const preferenceByKind = new Map(rows.map((one) => [one.kind, one as NotificationPreference]));
  const preferences = NOTIFICATION_KINDS.map((kind) => preferenceByKind.get(kind) ?? defaultPreference(kind));
  return { ...DEFAULTS, ...settings, preferences };
}

export async function isTimeZone(tx: TenantTx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

type Owner = { readonly workspace_id: string; readonly user_id: string };

export async function upsertSettings(
  tx: TenantTx,
  owner: Owner,
  { preferences, ...settings }: NotificationSettings,
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ ...owner, ...settings })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doUpdateSet(settings))
    .execute();
  for (const { kind, ...chosen } of preferences)
    await tx
      .insertInto('notification_preferences')
      .values({ ...owner, kind, ...chosen })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id', 'kind']).doUpdateSet(chosen))
      .execute();
}

/** For the unsubscribe link in an email. Other settings stay. */
export async function switchMailOff(
  tx: SystemTx,
  { workspace_id, user_id }: Owner,
  kinds: readonly NotificationKind[],
): Promise<void> {
  for (const kind of kinds) {
    const { in_app, push } = defaultPreference(kind);
    await sql`
      insert into notification_preferences (workspace_id, user_id, kind, in_app, email, push)
      select u.workspace_id, u.id, ${kind}, ${in_app}, 'off', ${push} from users u
      where u.workspace_id = ${workspace_id} and u.id = ${user_id}
      on conflict (workspace_id, user_id, kind) do update set email = 'off'`.execute(tx);
  }
}

export async function listDigestKinds(
  tx: SystemTx,
  { workspace_id, user_id }: Owner,
): Promise<NotificationKind[]> {
  const rows = await tx
    .selectFrom('notification_preferences')
    .select('kind')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .where('email', '=', 'digest')
    .execute();
  return rows.map(({ kind }) => kind as NotificationKind);
}
