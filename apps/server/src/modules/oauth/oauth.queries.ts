import type { ConnectedAssistant } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

type StoredRecord = {
  readonly payload: Record<string, unknown>;
  readonly grant_id: string | null;
  readonly consumed_at: Date | null;
};

type NewRecord = {
  readonly kind: string;
  readonly id_hash: string;
  readonly payload: string;
  readonly grant_id: string | null;
  readonly seconds: number;
};

export async function findRecord(
  tx: SystemTx,
  kind: string,
  id_hash: string,
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`select payload, grant_id, consumed_at from auth.oauth_records
    where kind = ${kind} and id_hash = ${id_hash} and expires_at > now()`.execute(tx);
  return rows[0];
}

export async function saveRecord(
  tx: SystemTx,
  { kind, id_hash, payload, grant_id, seconds }: NewRecord,
): Promise<void> {
  await sql`insert into auth.oauth_records (kind, id_hash, payload, grant_id, expires_at)
    values (${kind}, ${id_hash}, ${payload}::jsonb, ${grant_id}, now() + ${seconds} * interval '1 second')
    on conflict (kind, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
      expires_at = excluded.expires_at`.execute(tx);
}

/** Returns false if the record was consumed before, including by a concurrent request. */
export async function consumeRecord(tx: SystemTx, kind: string, id_hash: string): Promise<boolean> {
  const { rows } = await sql`update auth.oauth_records set consumed_at = now()
    where kind = ${kind} and id_hash = ${id_hash} and consumed_at is null returning kind`.execute(tx);
  return rows.length > 0;
}

export async function deleteRecord(tx: SystemTx, kind: string, id_hash: string): Promise<void> {
  await sql`delete from auth.oauth_records where kind = ${kind} and id_hash = ${id_hash}`.execute(tx);
}

export async function deleteRecordsOfGrant(tx: SystemTx, kind: string, grant_id: string): Promise<void> {
  await sql`delete from auth.oauth_records where grant_id = ${grant_id} and kind = ${kind}`.execute(tx);
}

/** Stores the decision of a person. Returns false if the request is gone or has one. */
export async function answerRequest(tx: SystemTx, id_hash: string, result: object): Promise<boolean> {
  const { rows } = await sql`update auth.oauth_records
    set payload = payload || jsonb_build_object('result', ${JSON.stringify(result)}::jsonb)
    where kind = 'Interaction' and id_hash = ${id_hash} and expires_at > now() and not payload ? 'result'
    returning kind`.execute(tx);
  return rows.length > 0;
}

type LiveGrant = {
  readonly id: string;
  readonly user_id: string;
  readonly client_id: string;
  readonly permissions: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date;
};

/**
 * Null if the grant ended, if its creator left or must complete a step before they can work, or if the workspace turned
 * assistants off.
 */
export async function findLiveGrant(tx: SystemTx, id: string): Promise<LiveGrant | null> {
  const { rows } = await sql<LiveGrant>`
    select k.id, u.id as user_id, g.client_id, k.permissions, k.created_at, k.expires_at
    from api_keys k join oauth_grants g on g.workspace_id = k.workspace_id and g.id = k.id
      join users u on u.workspace_id = k.workspace_id and u.id = k.created_by and u.disabled_at is null
      join workspaces w on w.id = k.workspace_id and w.mcp_enabled
    where k.id = ${id} and k.kind = 'assistant' and k.revoked_at is null and k.expires_at > now()
      and app.find_required_step(u.id) is null`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the grant of a valid access token for the resource. The state of the grant is checked by `withActor`. */
export async function findTokenGrant(
  tx: SystemTx,
  id_hash: string,
  resource: string,
): Promise<string | null> {
  const { rows } = await sql<{ grant_id: string }>`select grant_id from auth.oauth_records
    where kind = 'AccessToken' and id_hash = ${id_hash} and expires_at > now() and grant_id is not null
      and payload->>'aud' = ${resource}`.execute(tx);
  return rows[0]?.grant_id ?? null;
}

type EndedGrant = { readonly workspace_id: string; readonly id: string; readonly name: string };

/** Returns null if the grant already ended. */
export async function endGrant(tx: SystemTx, id: string): Promise<EndedGrant | null> {
  const { rows } = await sql<EndedGrant>`update api_keys set revoked_at = now()
    where id = ${id} and kind = 'assistant' and revoked_at is null returning workspace_id, id, name`.execute(
    tx,
  );
  return rows[0] ?? null;
}

type NewGrant = {
  readonly workspace_id: string;
  readonly id: string;
  readonly client_id: string;
  readonly client_host: string | null;
  readonly redirect_host: string;
};

export async function insertGrant(tx: TenantTx, grant: NewGrant): Promise<void> {
  await tx.insertInto('oauth_grants').values(grant).execute();
}

type GrantRow = Omit<ConnectedAssistant, 'connected_at' | 'expires_at' | 'last_used_at'> & {
  readonly connected_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
};

export async function listGrants(tx: TenantTx, workspace_id: string): Promise<ConnectedAssistant[]> {
  const { rows } = await sql<GrantRow>`
    select k.id, k.name, g.client_host as host, g.redirect_host, k.permissions, k.location_ids,
      case when k.expires_at <= now() then 'expired'
        when u.id is null or u.disabled_at is not null then 'ended' else 'active' end as status,
      nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as connected_by_name,
      k.created_at as connected_at, k.expires_at, k.last_used_at
    from oauth_grants g join api_keys k on k.workspace_id = g.workspace_id and k.id = g.id
      left join users u on u.workspace_id = k.workspace_id and u.id = k.created_by
    where g.workspace_id = ${workspace_id} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now() - interval '90 days')
    order by k.created_at desc, k.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    connected_at: row.connected_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** The name of a connected assistant of the workspace, including one that has expired. */
export async function getGrantName(tx: TenantTx, workspace_id: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select k.name from oauth_grants g
    join api_keys k on k.workspace_id = g.workspace_id and k.id = g.id
    where g.workspace_id = ${workspace_id} and g.id = ${id} and k.revoked_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row.name;
}

type ConsentWorkspace = { readonly name: string; readonly mcp_enabled: boolean };

export const getConsentWorkspace = (tx: TenantTx, workspace_id: string): Promise<ConsentWorkspace> =>
  tx
    .selectFrom('workspaces')
    .select(['name', 'mcp_enabled'])
    .where('id', '=', workspace_id)
    .executeTakeFirstOrThrow();

/** Consumed tokens are kept until they expire, so that their reuse is recognized. */
export async function deleteExpiredRecords(tx: SystemTx): Promise<void> {
  await sql`delete from auth.oauth_records where expires_at < now()`.execute(tx);
}
