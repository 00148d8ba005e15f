import type { Location } from '@hearback/contract';
import type { Tx } from '@hearback/database';

export async function listLocations(tx: Tx): Promise<Location[]> {
  const rows = await tx
    .selectFrom('ghl_locations')
    .select([
      'id',
      'ghl_location_id',
      'name',
      'custom_name',
      'connected',
      'last_sync',
      'contact_count',
      'campaign_count',
      'error_message',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, last_sync: row.last_sync?.toISOString() ?? null }));
}
