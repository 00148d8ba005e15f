import type { Location } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { LocationKey, SealedGrant } from './grant.ts';

/** No person's role may read the sealed columns. */
export type TokenRow = LocationKey & SealedGrant & { readonly state: string; readonly refreshed_at: Date };

const SEALS = [
  'workspace_id',
  'ghl_location_id',
  'sealed_access_token',
  'sealed_refresh_token',
  'expires_at',
  'company_id',
  'scopes',
  'state',
  'refreshed_at',
] as const;

export async function saveToken(tx: SystemTx, row: LocationKey & SealedGrant): Promise<void> {
  const { workspace_id, ghl_location_id, ...sealed } = row;
  await tx
    .insertInto('oauth_tokens')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'ghl_location_id'])
        .doUpdateSet({ ...sealed, state: 'ok', refreshed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export const findToken = (tx: SystemTx, key: LocationKey): Promise<TokenRow | undefined> =>
  tx
    .selectFrom('oauth_tokens')
    .select(SEALS)
    .where('workspace_id', '=', key.workspace_id)
    .where('ghl_location_id', '=', key.ghl_location_id)
    .executeTakeFirst();

/**
 * Checks that the token is still the one that was read. Compares times instead of sealed values, because a key
 * rotation rewrites those. JavaScript dates are truncated to milliseconds.
 */
const isStill = (old: TokenRow) =>
  sql<boolean>`date_trunc('milliseconds', refreshed_at) = ${old.refreshed_at}`;

/**
 * Replaces only the token that was refreshed, because a person may have reconnected or disconnected during the CRM
 * call.
 */
export async function replaceToken(
  tx: SystemTx,
  old: TokenRow,
  sealed: SealedGrant,
): Promise<Pick<TokenRow, 'refreshed_at'> | undefined> {
  return tx
    .updateTable('oauth_tokens')
    .set({ ...sealed, state: 'ok', refreshed_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', old.workspace_id)
    .where('ghl_location_id', '=', old.ghl_location_id)
    .where(isStill(old))
    .returning('refreshed_at')
    .executeTakeFirst();
}

/** Returns false if the refused token was replaced meanwhile. */
export async function markExpired(tx: SystemTx, old: TokenRow): Promise<boolean> {
  const marked = await tx
    .updateTable('oauth_tokens')
    .set({ state: 'auth_expired' })
    .where('workspace_id', '=', old.workspace_id)
    .where('ghl_location_id', '=', old.ghl_location_id)
    .where(isStill(old))
    .returning('state')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function deleteToken(tx: SystemTx, key: LocationKey): Promise<void> {
  await tx
    .deleteFrom('oauth_tokens')
    .where('workspace_id', '=', key.workspace_id)
    .where('ghl_location_id', '=', key.ghl_location_id)
    .execute();
}

/** Lists due tokens of all workspaces. Tokens refused permanently wait for a person. */
export const listDue = (tx: SystemTx, before: Date): Promise<LocationKey[]> =>
  tx
    .selectFrom('oauth_tokens')
    .select(['workspace_id', 'ghl_location_id'])
    .where('state', '=', 'ok')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .execute();

/**
 * Lists all tokens of the workspace except fresh ones, under row level security. Refused tokens are included, because
 * a retry on request costs nothing.
 */
export const listRefreshableHere = (tx: TenantTx, { ending, refreshed }: Limits): Promise<LocationKey[]> =>
  tx
    .selectFrom('oauth_tokens')
    .select(['workspace_id', 'ghl_location_id'])
    .where((where) =>
      where.or([
        where('state', '=', 'auth_expired'),
        where('expires_at', '<', ending),
        where('refreshed_at', '<', refreshed),
      ]),
    )
    .orderBy('expires_at')
    .execute();

/** Tokens that expire before `ending` or were refreshed before `refreshed`. */
type Limits = { readonly ending: Date; readonly refreshed: Date };

/** Serializes refreshes of one location across processes. */
export async function lockToken(tx: SystemTx, { workspace_id, ghl_location_id }: LocationKey): Promise<void> {
  const key = `locations.token:${workspace_id}:${ghl_location_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

type TokenFinding = {
  ghl_location_id: string;
  token_state: Location['token_state'];
  expires_at: string | null;
};

export async function diagnose(tx: TenantTx): Promise<{ locations: TokenFinding[] }> {
  const rows = await tx
    .selectFrom('ghl_locations as l')
    .leftJoin('oauth_tokens as t', (join) =>
      join
        .onRef('t.workspace_id', '=', 'l.workspace_id')
        .onRef('t.ghl_location_id', '=', 'l.ghl_location_id'),
    )
    .select(['l.ghl_location_id', 't.state', 't.expires_at'])
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
  return {
    locations: rows.map(({ ghl_location_id, state, expires_at }) => ({
      ghl_location_id,
      token_state: (state as TokenFinding['token_state'] | null) ?? 'none',
      expires_at: expires_at?.toISOString() ?? null,
    })),
  };
}

/** Returns false if the message is unchanged. */
export async function setError(
  tx: SystemTx,
  key: LocationKey,
  error_message: string | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('ghl_locations')
    .set({ error_message, updated_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', key.workspace_id)
    .where('ghl_location_id', '=', key.ghl_location_id)
    .where(sql<boolean>`error_message is distinct from ${error_message}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
