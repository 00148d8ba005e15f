import type { Setup } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

/** Campaigns count as a sync too, because old runs are deleted. */
export async function getSetup(tx: TenantTx): Promise<Setup> {
  const { rows } = await sql<Setup>`
    select exists (select from accounts where connected) as has_account,
      exists (select from ghl_locations where connected) as has_location,
      exists (select from sync_runs where kind = 'campaigns' and status = 'done')
        or exists (select from campaigns) as is_synced`.execute(tx);
  return rows[0] ?? { has_account: false, has_location: false, is_synced: false };
}
