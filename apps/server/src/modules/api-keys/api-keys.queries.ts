import type { ApiKey } from '@hearback/contract';
import { asSystem, type SystemTx, type TenantTx, type Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

type KeyRow = Omit<ApiKey, 'expires_at' | 'created_at' | 'last_used_at'> & {
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

/** Only the system role may read what blocks a creator. */
const COLUMNS = sql`k.id, k.name, k.last_characters, k.permissions, k.location_ids, k.networks, k.requests_per_minute, k.expires_at,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
    when u.id is null or u.disabled_at is not null then 'ended' when app.find_required_step(u.id) is not null then 'blocked'
    else 'active' end as status,
  nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by_name, k.created_at, k.last_used_at, k.last_address
  from api_keys k left join users u on u.workspace_id = k.workspace_id and u.id = k.created_by`;

const toKey = (row: KeyRow): ApiKey => ({
  ...row,
  expires_at: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** The locations that were not deleted, including those that the viewer does not see. */
export async function listRemainingLocations(
  tx: TenantTx,
  workspace_id: string,
  location_ids: readonly string[],
): Promise<string[]> {
  const { rows } = await asSystem(tx, (tx) =>
    sql<{ id: string }>`select ghl_location_id as id from ghl_locations
      where workspace_id = ${workspace_id} and ghl_location_id = any (${[...location_ids]}::text[]) order by 1`.execute(
      tx,
    ),
  );
  return rows.map(({ id }) => id);
}

/** Keys that ended are listed for 90 days. */
export async function listKeys(tx: TenantTx, workspace_id: string): Promise<ApiKey[]> {
  const { rows } = await asSystem(tx, (tx) =>
    sql<KeyRow>`select ${COLUMNS} where k.workspace_id = ${workspace_id} and k.kind = 'key'
    and coalesce(least(k.revoked_at, k.expires_at), now()) > now() - interval '90 days'
    order by k.created_at desc, k.id`.execute(tx),
  );
  return rows.map(toKey);
}

export async function getKey(tx: TenantTx, workspace_id: string, id: string): Promise<ApiKey> {
  const { rows } = await asSystem(tx, (tx) =>
    sql<KeyRow>`select ${COLUMNS} where k.workspace_id = ${workspace_id} and k.id = ${id}
      and k.kind = 'key'`.execute(tx),
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return toKey(row);
}

/** Rotated keys expire soon and are not counted, so that keys can be rotated when the limit is reached. */
export async function countActiveKeys(
  tx: TenantTx,
  workspace_id: string,
  kind: 'key' | 'assistant',
): Promise<number> {
  // Concurrent requests must not exceed the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${workspace_id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ number: number }>`select count(*) as number from api_keys
    where workspace_id = ${workspace_id} and kind = ${kind} and rotated_at is null and revoked_at is null
      and (expires_at is null or expires_at > now())`.execute(tx);
  return rows[0]?.number ?? 0;
}

export type NewKeyRow = {
  readonly workspace_id: string;
  readonly id: string;
  readonly kind: 'key' | 'assistant';
  readonly name: string;
  readonly secret_hash: string | null;
  readonly last_characters: string | null;
  readonly permissions: readonly string[];
  readonly location_ids: readonly string[] | null;
  readonly networks: readonly string[];
  readonly requests_per_minute: number;
  readonly created_by: string;
  readonly first_key_id: string | null;
};

/** `days` is null for a key that does not expire. */
export async function insertKey(tx: TenantTx, key: NewKeyRow, days: number | null): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      ...key,
      permissions: [...key.permissions],
      location_ids: key.location_ids && [...key.location_ids],
      networks: [...key.networks],
      expires_at: days === null ? null : sql<Date>`now() + ${days} * interval '1 day'`,
    })
    .execute();
}

/** Never extends the life of a key. Returns false if the key was already rotated. */
export async function markRotated(
  tx: TenantTx,
  { workspace_id, id, hours }: { workspace_id: string; id: string; hours: number },
): Promise<boolean> {
  const { rows } = await sql`update api_keys set rotated_at = clock_timestamp(),
      expires_at = least(expires_at, now() + ${hours} * interval '1 hour')
    where workspace_id = ${workspace_id} and id = ${id} and rotated_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function revokeKeyRow(tx: TenantTx, workspace_id: string, id: string): Promise<void> {
  await sql`update api_keys set revoked_at = coalesce(revoked_at, now())
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** Returns the key at the start of the chain of rotations. */
export async function findFirstKeyId(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('api_keys').select('first_key_id').where('id', '=', id).executeTakeFirst();
  return row?.first_key_id ?? id;
}

export async function findSecretHash(tx: SystemTx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('api_keys').select('secret_hash').where('id', '=', id).executeTakeFirst();
  return row?.secret_hash ?? null;
}

export async function markUsed(tx: SystemTx, id: string, address: string): Promise<void> {
  await sql`update api_keys set last_used_at = now(), last_address = ${address} where id = ${id}`.execute(tx);
}

export type RequestPortion = { readonly taken: number; readonly remaining: number; readonly seconds: number };

/**
 * Takes a tenth of the requests that the key has left in the current minute, at least one. Returns them with the rest for
 * other processes and the seconds until the minute ends. The time is read after the lock, because the minute can end while
 * the statement waits for it. Changes no indexed column, so that no index grows.
 */
export async function takeRequests(tx: SystemTx, id: string): Promise<RequestPortion> {
  const { rows } = await sql<RequestPortion>`
    with locked as materialized (
      select id, requests_per_minute, window_ends_at, window_used from api_keys where id = ${id} for no key update),
    timed as materialized (select l.*, clock_timestamp() as at from locked l),
    current as (
      select id, at, requests_per_minute,
        case when window_ends_at > at then window_ends_at else at + interval '1 minute' end as ends_at,
        case when window_ends_at > at then window_used else 0 end as used
      from timed)
    update api_keys k set window_ends_at = c.ends_at,
      window_used = c.used + ceil(greatest(c.requests_per_minute - c.used, 0) / 10.0)::integer
    from current c where k.id = c.id
    returning k.window_used - c.used as taken, k.requests_per_minute - k.window_used as remaining,
      extract(epoch from k.window_ends_at - c.at)::double precision as seconds`.execute(tx);
  const [portion] = rows;
  if (!portion) throw new AppError('API_KEY_INVALID');
  return portion;
}

export type ExpiringKey = {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly expires_at: Date;
};

/** Marks the keys that expire within `days` and were not yet reported for it. */
export async function takeExpiringKeys(tx: SystemTx, days: number): Promise<ExpiringKey[]> {
  const { rows } = await sql<ExpiringKey>`
    with due as (
      update api_keys set reminded_days = ${days}
      where kind = 'key' and revoked_at is null and rotated_at is null and created_by is not null and expires_at > now()
        and expires_at <= now() + ${days} * interval '1 day' and created_at < now() - interval '1 day'
        and (reminded_days is null or reminded_days > ${days})
      returning workspace_id, id, name, expires_at)
    select * from due order by expires_at, id`.execute(tx);
  return rows;
}
