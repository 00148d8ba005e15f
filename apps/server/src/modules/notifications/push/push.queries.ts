import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

type KeysRow = { readonly id: string; readonly public_key: string; readonly sealed_private_key: string };

export async function findPushKeys(tx: SystemTx): Promise<KeysRow | null> {
  const { rows } = await sql<KeysRow>`
    select id, public_key, sealed_private_key from system.push_keys`.execute(tx);
  return rows[0] ?? null;
}

export const insertPushKeys = (tx: SystemTx, { id, public_key, sealed_private_key }: KeysRow) =>
  sql`insert into system.push_keys (id, public_key, sealed_private_key)
    values (${id}, ${public_key}, ${sealed_private_key}) on conflict do nothing`.execute(tx);

type Owner = { readonly workspace_id: string; readonly user_id: string };

type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A browser has one endpoint, which belongs to the person who uses it now. */
export async function putBrowser(
  tx: SystemTx,
  { workspace_id, user_id, session_id }: Owner & { session_id: string },
  { endpoint, p256dh, auth }: Browser,
  most: number,
): Promise<void> {
  await sql`
    insert into push_subscriptions as s (workspace_id, user_id, session_id, endpoint, p256dh, auth)
    values (${workspace_id}, ${user_id}, ${session_id}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (endpoint) do update set workspace_id = excluded.workspace_id, user_id = excluded.user_id,
      session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, added_at = excluded.added_at`.execute(
    tx,
  );
  await sql`
    delete from push_subscriptions s where s.workspace_id = ${workspace_id} and s.user_id = ${user_id} and s.id not in (
      select k.id from push_subscriptions k where k.workspace_id = ${workspace_id} and k.user_id = ${user_id}
      order by k.added_at desc limit ${most})`.execute(tx);
}

/** Row level security limits it to the person's own. */
export const deleteOwnBrowser = (tx: TenantTx, endpoint: string) =>
  sql`delete from push_subscriptions where endpoint = ${endpoint}`.execute(tx);

export type Target = Browser & { readonly id: string };

/** Browsers in which the person is still signed in. */
export async function listTargets(tx: SystemTx, { workspace_id, user_id }: Owner): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select s.id, s.endpoint, s.p256dh, s.auth from push_subscriptions s
    join auth.session a on a.id = s.session_id and a."expiresAt" > now()
    where s.workspace_id = ${workspace_id} and s.user_id = ${user_id} order by s.added_at, s.id`.execute(tx);
  return rows;
}

export const deleteBrowser = (tx: SystemTx, { workspace_id, id }: { workspace_id: string; id: string }) =>
  sql`delete from push_subscriptions where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);

/** Deletes subscriptions of ended sessions. */
export async function deleteSignedOut(tx: SystemTx): Promise<void> {
  await sql`delete from push_subscriptions s where not exists (
    select from auth.session a where a.id = s.session_id and a."expiresAt" > now())`.execute(tx);
}

export const setPushed = (tx: SystemTx, workspace_id: string, id: string) =>
  sql`update notifications set pushed_at = clock_timestamp() where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
