import type { TenantTx } from '@hearback/database';
import type { Identity } from '#server/modules/leads/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { isSuppressed } from '../recipients/is-suppressed.ts';
import type { ReplyTarget } from '../reply-target.queries.ts';
import { toEvents } from './hold-waiting.ts';
import { endReminders, holdRepliesTo, holdReply } from './suppressed.queries.ts';

/**
 * Holds scheduled replies to people that an entry of the list matches, and clears their reminders. Returns the number of
 * held replies.
 */
export async function holdForSuppressed(
  services: Services,
  tx: TenantTx,
  workspace_id: string,
  identities: readonly Identity[],
): Promise<number> {
  const heldReplies = await holdRepliesTo(tx, workspace_id, identities);
  const ended = await endReminders(tx, workspace_id, identities);
  await publish(
    services,
    tx,
    ...toEvents(workspace_id, heldReplies),
    ...ended.map(({ contact_id, location_id }) => ({
      workspace_id,
      name: 'conversation.reminder_set' as const,
      ids: { contact_id },
      ghl_location_id: location_id,
    })),
  );
  return heldReplies.length;
}

type DueReply = {
  readonly reply: { readonly id: string; readonly despite_do_not_contact: boolean };
  readonly target: ReplyTarget;
};

/** Rechecks the recipient of a reply that is due. Returns true if the reply is now held. */
export async function holdIfSuppressed(
  services: Services,
  tx: TenantTx,
  { reply, target }: DueReply,
): Promise<boolean> {
  if (reply.despite_do_not_contact || !(await isSuppressed(services, tx, target))) return false;
  const isHeld = await holdReply(tx, reply.id);
  if (isHeld) await publish(services, tx, ...toEvents(target.workspace_id, [{ ...target, id: reply.id }]));
  return isHeld;
}
