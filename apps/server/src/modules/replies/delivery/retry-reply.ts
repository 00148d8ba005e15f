import type { Reply } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../../locations/index.ts';
import { queueReply } from '../queue-reply.ts';
import { getReply, requeueFailedReply, toReply } from '../replies.queries.ts';
import { takeOverReply } from '../scheduling/authors.queries.ts';

/** Queues the same row under the same key, with a lookup first if it may have been sent. Idempotent. */
export async function retryReply({ tx, actor, record }: TxContext, id: string): Promise<Reply> {
  requireWritable(actor, (await getReply(tx, id)).location_id);
  const isRequeued = await requeueFailedReply(tx, id);
  if (isRequeued) await takeOverReply(tx, actor, id);
  const reply = await getReply(tx, id);
  if (isRequeued) {
    await queueReply(tx, { workspace_id: actor.workspace_id, id });
    const { contact_id, location_id: ghl_location_id } = reply;
    await record('reply.changed', { reply_id: id, contact_id }, { ghl_location_id });
  } else if (reply.status === 'discarded') throw new AppError('REPLY_GIVEN_UP');
  return toReply(reply);
}
