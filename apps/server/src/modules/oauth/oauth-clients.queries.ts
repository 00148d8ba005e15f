import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** Registrations that were never connected: per network and hour, and of all networks in a day. */
export const MAX_REGISTRATIONS_PER_HOUR = 20;
const MAX_UNUSED_REGISTRATIONS = 5_000;

type StoredClient = Record<string, unknown>;

export async function findClient(tx: SystemTx, id: string): Promise<StoredClient | undefined> {
  const { rows } = await sql<{
    metadata: StoredClient;
  }>`select metadata from auth.oauth_clients where id = ${id}`.execute(tx);
  return rows[0]?.metadata;
}

/** Returns false if too many clients were registered. */
export async function registerClient(
  tx: SystemTx,
  { id, metadata, network }: { id: string; metadata: StoredClient; network: string },
): Promise<boolean> {
  // Concurrent requests must not exceed the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended('oauth registrations', 0))`.execute(tx);
  const { rows } = await sql`
    insert into auth.oauth_clients (id, metadata, network)
    select ${id}, ${JSON.stringify(metadata)}::jsonb, ${network}
    where (select count(*) from auth.oauth_clients
        where network = ${network} and created_at > now() - interval '1 hour') < ${MAX_REGISTRATIONS_PER_HOUR}
      and (select count(*) from auth.oauth_clients
        where network is not null and granted_at is null) < ${MAX_UNUSED_REGISTRATIONS}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Marks a registered client as used, or stores the metadata document of the connected software. */
export async function saveUsedClient(tx: SystemTx, id: string, metadata: StoredClient): Promise<void> {
  await sql`insert into auth.oauth_clients (id, metadata, granted_at) values (${id}, ${JSON.stringify(metadata)}::jsonb, now())
    on conflict (id) do update set metadata = excluded.metadata, granted_at = excluded.granted_at`.execute(
    tx,
  );
}

/** Deletes registrations that were not connected within a day, and clients whose last grant ended long ago. */
export async function deleteUnusedClients(tx: SystemTx): Promise<void> {
  await sql`delete from auth.oauth_clients c
    where (c.granted_at is null and c.created_at < now() - interval '1 day')
      or (c.granted_at < now() - interval '30 days' and not exists (
        select from oauth_grants g join api_keys k on k.workspace_id = g.workspace_id and k.id = g.id
        where g.client_id = c.id and k.revoked_at is null and k.expires_at > now()))`.execute(tx);
}
