import type { TenantTx } from '@hearback/database';
import type { StoredMessages } from '#server/modules/inbox/index.ts';
import type { Services } from '#server/platform/services.ts';
import { endWaits } from './snooze.queries.ts';

/** Returns a snoozed conversation to the list when the lead writes, and cancels its reminder. */
export async function endWaiting(
  _services: Services,
  tx: TenantTx,
  { workspace_id, stored, written }: StoredMessages,
): Promise<void> {
  if (stored.length === 0 || written.length === 0) return;
  await endWaits(
    tx,
    workspace_id,
    stored.map(({ id }) => id),
  );
}
