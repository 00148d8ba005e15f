import type { Tx } from '@hearback/database';

type Grant = { workspace_id: string; user_id: string; ghl_location_id: string; access_level: 'read' | 'write' | 'admin' };

export async function grantLocation(tx: Tx, grant: Grant): Promise<void> {
  await tx
    .insertInto('user_location_access')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id', 'ghl_location_id']).doUpdateSet({ access_level: grant.access_level }),
    )
    .execute();
}
