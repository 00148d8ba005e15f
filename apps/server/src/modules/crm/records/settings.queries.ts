import type { CrmMapping } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { CustomFieldName } from '../fields/ownership.ts';

export type LocationKey = { readonly workspace_id: string; readonly location_id: string };

export type CrmSettings = {
  readonly status: 'off' | 'on';
  readonly mapping: Partial<CrmMapping>;
  readonly field_ids: Partial<Record<CustomFieldName, string>>;
  readonly approved_by: string | null;
  readonly approved_at: Date | null;
  readonly last_sync_at: Date | null;
  readonly reconciled_at: Date | null;
};

const OFF: CrmSettings = {
  status: 'off',
  mapping: {},
  field_ids: {},
  approved_by: null,
  approved_at: null,
  last_sync_at: null,
  reconciled_at: null,
};

export async function readSettings(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<CrmSettings> {
  const { rows } = await sql<CrmSettings>`
    select status, mapping, field_ids, approved_by, approved_at, last_sync_at, reconciled_at from crm_settings
    where workspace_id = ${workspace_id} and location_id = ${location_id}`.execute(tx);
  return rows[0] ?? OFF;
}

type SettingsChange = {
  readonly status?: 'off' | 'on';
  readonly mapping?: CrmMapping;
  readonly field_ids?: CrmSettings['field_ids'];
  readonly approved_by?: string;
};

export async function saveSettings(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
  change: SettingsChange,
): Promise<void> {
  const { mapping, field_ids, approved_by, status } = change;
  const set = {
    ...(status && { status }),
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(field_ids && { field_ids: JSON.stringify(field_ids) }),
    ...(approved_by && { approved_by, approved_at: sql<Date>`clock_timestamp()` }),
  };
  await tx
    .insertInto('crm_settings')
    .values({ workspace_id, location_id, ...set })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'location_id']).doUpdateSet({ location_id, ...set }),
    )
    .execute();
}

export const recordSyncTime = (tx: SystemTx, { workspace_id, location_id }: LocationKey) =>
  sql`update crm_settings set last_sync_at = clock_timestamp()
    where workspace_id = ${workspace_id} and location_id = ${location_id}`.execute(tx);

export const recordReconciliationTime = (tx: SystemTx, { workspace_id, location_id }: LocationKey) =>
  sql`update crm_settings set reconciled_at = clock_timestamp()
    where workspace_id = ${workspace_id} and location_id = ${location_id}`.execute(tx);

type SyncedLocation = {
  readonly ghl_location_id: string;
  readonly name: string;
  readonly connected: boolean;
};

/** Throws NOT_FOUND for a location that the person cannot see. */
export async function getSyncedLocation(
  tx: TenantTx,
  { workspace_id, location_id }: LocationKey,
): Promise<SyncedLocation> {
  const { rows } = await sql<SyncedLocation>`
    select ghl_location_id, coalesce(custom_name, name) as name, connected from ghl_locations
    where workspace_id = ${workspace_id} and ghl_location_id = ${location_id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Several workspaces may connect a location, but only one syncs it. */
export async function isSyncedElsewhere(
  tx: SystemTx,
  { workspace_id, location_id }: LocationKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from crm_settings
    where location_id = ${location_id} and status = 'on' and workspace_id <> ${workspace_id}`.execute(tx);
  return rows.length > 0;
}

/** Locations that are synced, of all workspaces. */
export async function listSynced(tx: SystemTx): Promise<LocationKey[]> {
  const { rows } = await sql<LocationKey>`
    select workspace_id, location_id from crm_settings where status = 'on' order by 1, 2`.execute(tx);
  return rows;
}
