import type { ApprovalHold } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { queueReply } from '../queue-reply.ts';
import { findOthersAnswer, insertReply, lockAnswers, type NewReply } from '../replies.queries.ts';
import { findTarget } from '../reply-target.queries.ts';
import { findObstacle } from '../send-reply.ts';
import { hasLeadWritten } from './approved.queries.ts';

/** A draft that a client approved. */
type ApprovedDraft = Omit<NewReply, 'eaccount' | 'idempotency_key' | 'status' | 'error' | 'approval_id'> & {
  readonly approval_id: string;
  readonly written_at: Date;
};

const HELD_FOR_ANSWER =
  'On hold because the lead was answered after the client received this draft. Send or cancel it.';

/**
 * Stores the reply on behalf of its author and queues it. The id of the approval is the idempotency key, so that it is sent
 * once. The reply is held if the conversation continued after the draft was written. Delivery checks the author and the
 * do-not-contact list, as for every reply.
 */
export async function queueApprovedReply(
  services: Services,
  tx: SystemTx,
  { written_at, ...draft }: ApprovedDraft,
): Promise<{ reply_id: string; location_id: string | null; hold_reason: ApprovalHold | null } | null> {
  const { workspace_id, contact_id, message_id, approval_id } = draft;
  const target = await findTarget(tx, message_id);
  if (!target) return null;
  const since = written_at.toISOString();
  await lockAnswers(tx, contact_id, since);
  const obstacle = findObstacle(target, draft.source);
  const hold = obstacle
    ? ({ because: 'not_possible', error: obstacle } as const)
    : (await hasLeadWritten(tx, { workspace_id, contact_id, message_id, since }))
      ? ({ because: 'lead_wrote', error: null } as const)
      : (await findOthersAnswer(tx, { contact_id, user_id: null, since }))
        ? ({ because: 'answered', error: HELD_FOR_ANSWER } as const)
        : null;
  const { location_id } = target;
  const reply_id = await insertReply(tx, {
    ...draft,
    eaccount: draft.source === 'cold_email' ? target.eaccount : null,
    idempotency_key: approval_id,
    ...(hold && { status: 'held', error: hold.error, send_at: draft.send_at ?? new Date() }),
  });
  if (!reply_id) throw new Error('an approval is stored as a reply once');
  if (!hold) await queueReply(tx, { workspace_id, id: reply_id }, draft.send_at ?? undefined);
  await services.recordEvent(tx, {
    ...{ workspace_id, actor_user_id: null, name: 'reply.changed' as const, ghl_location_id: location_id },
    ids: { reply_id, contact_id },
  });
  return { reply_id, location_id, hold_reason: hold?.because ?? null };
}
