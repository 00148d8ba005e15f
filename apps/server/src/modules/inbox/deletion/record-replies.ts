import type { TxContext } from '#server/platform/http/implement.ts';
import type { FormerReply } from './canceled-replies.queries.ts';

/** Publishes that these replies were canceled or restored together with their message. */
export async function recordReplies(
  record: TxContext['record'],
  replies: readonly FormerReply[],
  ghl_location_id: string | null,
): Promise<void> {
  for (const { id, contact_id } of replies)
    await record('reply.changed', { reply_id: id, contact_id }, { ghl_location_id });
}
