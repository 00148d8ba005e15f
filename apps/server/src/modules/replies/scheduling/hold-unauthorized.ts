import { randomUUID } from 'node:crypto';
import { counted } from '@hearback/contract';
import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwner, type HeldReply, holdIfUnauthorized, holdOrphaned } from './authors.queries.ts';
import { toEvents } from './hold-waiting.ts';

/**
 * Rechecks the author of a reply that is due. Returns true if the reply is now held because its author was removed, was
 * disabled, or lost the right to write in the contact's location.
 */
export const holdUnauthorized = (
  services: Services,
  tx: TenantTx,
  key: { readonly workspace_id: string; readonly reply_id: string },
): Promise<boolean> =>
  asSystem(tx, async (tx) => {
    const heldReply = await holdIfUnauthorized(tx, key);
    if (heldReply) await reportHeld(services, tx, key.workspace_id, [heldReply]);
    return heldReply !== null;
  });

/** Holds a removed person's scheduled replies before any of them is due. */
export async function holdOrphanedReplies(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
): Promise<void> {
  const heldReplies = await holdOrphaned(tx, workspace_id);
  if (heldReplies.length > 0) await reportHeld(services, tx, workspace_id, heldReplies);
}

/** Sends the owner one notification for all held replies. It links to the reply that was due first. */
async function reportHeld(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  heldReplies: readonly HeldReply[],
): Promise<void> {
  await services.recordEvent(
    tx,
    ...toEvents(workspace_id, heldReplies).map((event) => ({ ...event, actor_user_id: null })),
  );
  const [first] = heldReplies;
  const owner = await findOwner(tx, workspace_id);
  if (!first || !owner) return;
  const others = heldReplies.length - 1;
  await notify(services, tx, {
    workspace_id,
    kind: 'reply_held',
    about: { contact_id: first.contact_id },
    to: [owner],
    cause: randomUUID(),
    detail: [first.error, others > 0 && counted(others, 'more reply is held.', 'more replies are held.')]
      .filter(Boolean)
      .join(' '),
  });
}
