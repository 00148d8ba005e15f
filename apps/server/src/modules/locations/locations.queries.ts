import type { ClientThreads, Location, LocationDeletion } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { HIGHLEVEL_SCOPES } from '@hearback/providers';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { LocationKey } from './tokens/grant.ts';

const selectLocations = (tx: TenantTx) =>
  tx
    .selectFrom('ghl_locations')
    .select([
      'id',
      'ghl_location_id',
      'name',
      'custom_name',
      'connected',
      'last_sync',
      'contact_count',
      'error_message',
    ])
    .select(
      sql<number>`(select count(*)::integer from campaigns c
        where c.workspace_id = ghl_locations.workspace_id and c.ghl_location_id = ghl_locations.ghl_location_id)`.as(
        'campaign_count',
      ),
    )
    .select(
      sql<Location['token_state']>`coalesce((select t.state from oauth_tokens t
        where t.workspace_id = ghl_locations.workspace_id and t.ghl_location_id = ghl_locations.ghl_location_id), 'none')`.as(
        'token_state',
      ),
    )
    .select(
      sql<string | null>`(select t.scopes from oauth_tokens t
        where t.workspace_id = ghl_locations.workspace_id and t.ghl_location_id = ghl_locations.ghl_location_id)`.as(
        'scopes',
      ),
    );

type LocationRow = Omit<Location, 'last_sync' | 'missing_scopes'> & {
  last_sync: Date | null;
  scopes: string | null;
};

const listMissing = (granted: readonly string[]): string[] =>
  HIGHLEVEL_SCOPES.filter((scope) => !granted.includes(scope));

const toLocation = ({ scopes, ...row }: LocationRow): Location => ({
  ...row,
  // Without tokens there is nothing to compare.
  missing_scopes: scopes === null ? [] : listMissing(scopes.split(/\s+/)),
  last_sync: row.last_sync?.toISOString() ?? null,
});

/** This and all functions below except the last four run under row level security, limited to the workspace. */
export async function listLocations(tx: TenantTx): Promise<Location[]> {
  const rows = await selectLocations(tx).orderBy('created_at').orderBy('id').execute();
  return rows.map(toLocation);
}

export async function findLocation(tx: TenantTx, ghl_location_id: string): Promise<Location | null> {
  const row = await selectLocations(tx).where('ghl_location_id', '=', ghl_location_id).executeTakeFirst();
  return row ? toLocation(row) : null;
}

export async function getLocation(tx: TenantTx, ghl_location_id: string): Promise<Location> {
  const location = await findLocation(tx, ghl_location_id);
  if (!location) throw new AppError('NOT_FOUND');
  return location;
}

export async function listConnected(tx: TenantTx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('ghl_locations')
    .select('ghl_location_id')
    .where('connected', '=', true)
    .execute();
  return new Set(rows.map((row) => row.ghl_location_id));
}

export const countConnected = async (tx: TenantTx): Promise<number> => (await listConnected(tx)).size;

/** Returns true if a connected location must be authorized again. */
export async function needsReconnect(tx: TenantTx): Promise<boolean> {
  const locations = await selectLocations(tx).where('connected', '=', true).execute();
  return locations.some(({ token_state }) => token_state !== 'ok');
}

export async function updateLocation(
  tx: TenantTx,
  ghl_location_id: string,
  change: { custom_name: string } | { connected: false },
): Promise<void> {
  const changed = await tx
    .updateTable('ghl_locations')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('ghl_location_id', '=', ghl_location_id)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('NOT_FOUND');
}

/** Foreign keys delete the tokens, contacts with their messages, campaigns, grants and runs. */
export async function deleteLocation(tx: TenantTx, ghl_location_id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('ghl_locations')
    .where('ghl_location_id', '=', ghl_location_id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw new AppError('NOT_FOUND');
}

/** Serializes connections of a workspace; otherwise two could both see the last free slot. */
export async function lockConnecting(tx: TenantTx, workspace_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`locations.connect:${workspace_id}`}, 0))`.execute(
    tx,
  );
}

/** System role, as in the three below: people may not write counts and states. */
export async function saveConnected(tx: SystemTx, row: LocationKey & { name: string }): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  const state = { name: row.name, connected: true, last_sync: now };
  await tx
    .insertInto('ghl_locations')
    .values({ ...row, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'ghl_location_id'])
        .doUpdateSet({ ...state, error_message: null, updated_at: now }),
    )
    .execute();
}

export async function saveCounts(tx: SystemTx, key: LocationKey, contact_count: number): Promise<void> {
  await sql`update ghl_locations l set contact_count = ${contact_count}, last_sync = clock_timestamp(), error_message = null,
      updated_at = clock_timestamp()
    where l.workspace_id = ${key.workspace_id} and l.ghl_location_id = ${key.ghl_location_id}`.execute(tx);
}

type Uninstall = {
  readonly workspace_id: string;
  /** Null for the whole company. */
  readonly ghl_location_id: string | null;
  readonly company_id: string | null;
  readonly at: Date;
};

/** Excludes locations that were reconnected since. */
export async function saveUninstalled(
  tx: SystemTx,
  { workspace_id, ghl_location_id, company_id, at }: Uninstall,
  error_message: string,
): Promise<string[]> {
  const { rows } = await sql<{ ghl_location_id: string }>`
    update ghl_locations l set connected = false, error_message = ${error_message}, updated_at = clock_timestamp()
    from oauth_tokens t
    where l.workspace_id = ${workspace_id} and t.workspace_id = l.workspace_id and t.ghl_location_id = l.ghl_location_id
      and t.refreshed_at < ${at}
      and case when ${ghl_location_id}::text is null then t.company_id = ${company_id}
        else l.ghl_location_id = ${ghl_location_id} end
    returning l.ghl_location_id`.execute(tx);
  return rows.map((row) => row.ghl_location_id);
}

/** Adds a location to the workspace without connecting it to the CRM. */
export async function addLocation(
  tx: SystemTx,
  location: LocationKey & {
    readonly name: string;
    readonly client_threads?: ClientThreads;
    readonly client_may_comment?: boolean;
  },
): Promise<void> {
  await tx
    .insertInto('ghl_locations')
    .values(location)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'ghl_location_id']).doNothing())
    .execute();
}

/** Contacts, campaigns and messages are deleted; people only lose their access to this location. */
export async function previewDeletion(tx: TenantTx, ghl_location_id: string): Promise<LocationDeletion> {
  await getLocation(tx, ghl_location_id);
  const { rows } = await sql<LocationDeletion>`
    select (select count(*) from contacts where location_id = ${ghl_location_id}) as contacts,
      (select count(*) from campaigns where ghl_location_id = ${ghl_location_id}) as campaigns,
      (select count(*) from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
        where c.location_id = ${ghl_location_id}) as messages,
      (select count(*) from users u where u.default_location_id = ${ghl_location_id} or exists (
        select from user_location_access a where a.workspace_id = u.workspace_id and a.user_id = u.id
          and a.ghl_location_id = ${ghl_location_id})) as people`.execute(tx);
  return rows[0] ?? { contacts: 0, campaigns: 0, messages: 0, people: 0 };
}

export async function countVisibleLocations(
  tx: TenantTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`select from ghl_locations
    where workspace_id = ${workspace_id} and ghl_location_id = any (${[...ids]}::text[])`.execute(tx);
  return rows.length;
}
