import type { TxContext } from '#server/platform/http/implement.ts';
import { deleteLocation, getLocation, previewDeletion } from './locations.queries.ts';

export async function removeLocation(
  { tx, record, audit }: TxContext,
  ghl_location_id: string,
): Promise<{ success: true }> {
  const { name } = await getLocation(tx, ghl_location_id);
  const counts = await previewDeletion(tx, ghl_location_id);
  await deleteLocation(tx, ghl_location_id);
  await audit('location.removed', name, { location: ghl_location_id, ...counts });
  await record('location.removed', { ghl_location_id }, { ghl_location_id });
  return { success: true };
}
