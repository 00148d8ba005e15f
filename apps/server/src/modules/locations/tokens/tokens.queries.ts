import type { Location } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { LocationKey, SealedGrant } from './grant.ts';

/** No person's role may read the seals. */
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
 * That it is still the token that was read. Not told by the seals: a rotation of keys writes those anew. A date of
 * JavaScript ends at the millisecond.
 */
const isStill = (old: TokenRow) =>
  sql<boolean>`date_trunc('milliseconds', refreshed_at) = ${old.refreshed_at}`;

/** Only over what was refreshed: a person may have reconnected, or disconnected, while the CRM thought. */
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

/** False when the refused token is no longer the one we hold. */
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

/** Of all workspaces. What the CRM refused for good waits for a person. */
export const listDue = (tx: SystemTx, before: Date): Promise<LocationKey[]> =>
  tx
    .selectFrom('oauth_tokens')
    .select(['workspace_id', 'ghl_location_id'])
    .where('state', '=', 'ok')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .execute();

/**
 * Under row level security: all but those that were refreshed a moment ago. Refused ones are tried once more when a person asks for
 * it: nothing is lost by it.
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

/** What ends before `ending`, or was refreshed before `refreshed`. */
type Limits = { readonly ending: Date; readonly refreshed: Date };

/** Whoever refreshes the same location waits here, in whatever process. */
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

/** False when it said the same before. */
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
