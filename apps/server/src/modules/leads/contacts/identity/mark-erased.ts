import type { TenantTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import type { Addresses } from './digests.ts';
import { findSuppressed } from './find-suppressed.ts';

/** Removes people from a CRM list whose data may not be stored again. */
export async function markErased(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  people: readonly Addresses[],
): Promise<boolean[]> {
  const suppressed = await findSuppressed(services, tx, workspace_id, people);
  const erased = suppressed.map((one) => one?.is_erased === true);
  services.metrics.erasedDropped.inc({ via: 'sync' }, erased.filter(Boolean).length);
  return erased;
}
