import { grantLocationWrite } from '@hearback/database';
import { getPlace } from '#server/modules/inbox/index.ts';
import { requireClientRight } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import { findTarget } from '../reply-target.queries.ts';
import { acceptReply, awaitReply, type SendReplyResult } from '../send-reply.ts';

type ClientReply = {
  readonly contact_id: string;
  readonly message_id: string;
  readonly content: string;
  readonly idempotency_key: string;
  readonly unless_answered_since: string;
};

/** A client of the agency answers a lead, if the settings of the location allow it. */
export async function answerAsClient(
  { withTx }: RequestContext,
  order: ClientReply,
): Promise<SendReplyResult> {
  return awaitReply(withTx, await withTx((context) => accept(context, order)));
}

/** Access is checked with the rights of the client. The reply is then stored as a person of that location would. */
async function accept(context: TxContext, { contact_id, message_id, ...order }: ClientReply) {
  const { tx, actor } = context;
  const { location_id } = await getPlace(tx, actor.workspace_id, contact_id);
  const target = await findTarget(tx, message_id);
  if (target?.contact_id !== contact_id) throw new AppError('NOT_FOUND');
  requireClientRight(actor, 'answer_locations', location_id);
  if (target.source !== 'cold_email' && target.source !== 'linkedin') throw new AppError('NOT_FOUND');
  const writer = await grantLocationWrite(tx, actor, location_id);
  const accepted = await acceptReply({ ...context, actor: writer }, target.source, {
    messageId: message_id,
    content: order.content,
    idempotencyKey: order.idempotency_key,
    unlessAnsweredSince: order.unless_answered_since,
  });
  if (typeof accepted !== 'string') await context.audit('conversations.answered_by_client', contact_id);
  return accepted;
}
