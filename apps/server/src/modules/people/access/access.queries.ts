import type { AccessibleLocation } from '@hearback/contract';
import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

export async function countLocations(tx: TenantTx, ids: readonly string[]): Promise<number> {
  const { n } = await tx
    .selectFrom('ghl_locations')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('ghl_location_id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the requested locations that the workspace still has. */
export async function listExistingLocations(
  tx: SystemTx,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('ghl_locations')
    .select('ghl_location_id')
    .where('workspace_id', '=', workspaceId)
    .where('ghl_location_id', 'in', [...ids])
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.ghl_location_id);
}

export async function listAccessibleLocations(tx: TenantTx, userId: string): Promise<AccessibleLocation[]> {
  const { rows } =
    await sql<AccessibleLocation>`select * from app.get_user_accessible_locations(${userId})`.execute(tx);
  return rows;
}

export async function canAssignLocation(
  tx: TenantTx,
  assignerId: string,
  locationId: string,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select app.can_assign_location_access(${assignerId}, ${locationId}) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** Returns the email address that the audit trail uses for the person. */
export async function getEmail(tx: TenantTx, userId: string): Promise<string> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.email;
}

export async function deleteGrant(tx: TenantTx, userId: string, locationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('user_location_access')
    .where('user_id', '=', userId)
    .where('ghl_location_id', '=', locationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type Grant = { user_id: string; ghl_location_id: string; access_level: 'read' | 'write' | 'admin' };

export async function grantLocation(tx: Tx, grant: Grant & { workspace_id: string }): Promise<void> {
  await tx
    .insertInto('user_location_access')
    .values(grant)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id', 'ghl_location_id'])
        .doUpdateSet({ access_level: grant.access_level }),
    )
    .execute();
}

/** Sets the default location of a single business's owner who has none. */
export async function setOwnerDefault(
  tx: SystemTx,
  { workspace_id, ghl_location_id }: { workspace_id: string; ghl_location_id: string },
): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set({ default_location_id: ghl_location_id, updated_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspace_id)
    .where('role', '=', 'owner')
    .where('user_type', '=', 'single_location')
    .where('default_location_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
