import { CLIENT_ACCESS_FIELDS, type ClientAccessEdit, type LocationClientAccess } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockAccess, updateAccess } from './access.queries.ts';

/** Takes effect with the next request of each client. Their open pages refetch. */
export async function saveAccess(
  { tx, actor, record, audit }: TxContext,
  { location_id, ...access }: ClientAccessEdit,
): Promise<LocationClientAccess> {
  const key = { workspace_id: actor.workspace_id, location_id };
  const before = await lockAccess(tx, key);
  const saved = await updateAccess(tx, key, access);
  const changed = CLIENT_ACCESS_FIELDS.filter((field) => before[field] !== access[field]);
  if (changed.length === 0) return saved;
  const pick = (values: typeof before) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  await audit('client_access.saved', location_id, { before: pick(before), after: pick(access) });
  await record('location_access.changed', {}, { ghl_location_id: location_id });
  return saved;
}
