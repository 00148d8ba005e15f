import type { TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { holdReplies, type LeadsMessage } from './scheduling.queries.ts';

/** A reply whose author has not read the lead's newest message may no longer fit, so a person has to review it first. */
export async function holdWaiting(
  services: Services,
  tx: TenantTx,
  { workspace_id, written }: { readonly workspace_id: string; readonly written: readonly LeadsMessage[] },
): Promise<void> {
  if (written.length === 0) return;
  const heldReplies = await holdReplies(tx, written);
  await publish(services, tx, ...toEvents(workspace_id, heldReplies));
}

type HeldReply = { readonly id: string; readonly contact_id: string; readonly location_id: string | null };

/** Returns the events for held replies, regardless of the reason. */
export const toEvents = (workspace_id: string, heldReplies: readonly HeldReply[]) =>
  heldReplies.map(({ id, contact_id, location_id }) => ({
    workspace_id,
    name: 'reply.changed' as const,
    ids: { reply_id: id, contact_id },
    ghl_location_id: location_id,
  }));
