import { getLocation, requireWritable } from '#server/modules/locations/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';

/** Returns the name of a location that the actor may write reports for. */
export async function requireClient({ tx, actor }: TxContext, location_id: string): Promise<string> {
  const { custom_name, name } = await getLocation(tx, location_id);
  requireWritable(actor, location_id);
  return custom_name ?? name;
}
