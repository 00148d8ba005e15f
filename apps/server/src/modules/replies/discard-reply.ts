import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { getReply, markReplyDiscarded } from './replies.queries.ts';

/** Discards a reply that failed or waits for its next attempt. Any other reply was sent, or may be sent at any moment. */
export async function discardReply({ tx, actor, record }: TxContext, id: string): Promise<{ success: true }> {
  const { contact_id, location_id: ghl_location_id } = await getReply(tx, id);
  requireWritable(actor, ghl_location_id);
  if (!(await markReplyDiscarded(tx, id))) throw new AppError('REPLY_UNDER_WAY');
  await record('reply.changed', { reply_id: id, contact_id }, { ghl_location_id });
  return { success: true };
}
