import type { Location } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';

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
    .select(
      sql<Location['token_state']>`coalesce((select t.state from oauth_tokens t
        where t.workspace_id = ghl_locations.workspace_id and t.ghl_location_id = ghl_locations.ghl_location_id), 'none')`.as(
        'token_state',
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, last_sync: row.last_sync?.toISOString() ?? null }));
}
