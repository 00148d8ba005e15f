import type { Location } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getLocation, updateLocation } from './locations.queries.ts';

/** The CRM's own name is kept beside it and updated with every connection. */
export async function renameLocation(
  { tx, record, audit }: TxContext,
  ghl_location_id: string,
  custom_name: string,
): Promise<Location> {
  await updateLocation(tx, ghl_location_id, { custom_name });
  await audit('location.renamed', custom_name, { location: ghl_location_id });
  await record('location.changed', { ghl_location_id }, { ghl_location_id });
  return getLocation(tx, ghl_location_id);
}
