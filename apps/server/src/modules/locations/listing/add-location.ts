import type { SystemTx } from '@hearback/database';

type NewLocation = { workspace_id: string; ghl_location_id: string; name: string };

/** A location the workspace knows of; connecting it to the CRM is another step. */
export async function addLocation(tx: SystemTx, location: NewLocation): Promise<void> {
  await tx
    .insertInto('ghl_locations')
    .values(location)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'ghl_location_id']).doNothing())
    .execute();
}
