import type { Reply } from '@hearback/contract';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { compareProposal } from '../drafts/compare-proposal.ts';
import { updateUnchanged } from '../drafts/outcomes.queries.ts';
import { queueReply } from '../queue-reply.ts';
import { getReply, toReply } from '../replies.queries.ts';
import { requireFinished } from '../require-finished.ts';
import { takeOverReply } from './authors.queries.ts';
import { updateWaiting } from './scheduling.queries.ts';
import { toSendTime } from './send-time.ts';

type Change = {
  readonly id: string;
  readonly content?: string | undefined;
  /** Null or a time in the past means now. */
  readonly sendAt?: string | null | undefined;
};

/**
 * New content keeps the time and leaves a held reply held; a new time releases it. The person who releases it becomes its
 * author if the author may no longer send it.
 */
export async function changeReply(
  { tx, actor, record }: TxContext,
  { id, content, sendAt }: Change,
): Promise<Reply> {
  const { contact_id, location_id, content: before, is_approved } = await getReply(tx, id);
  requireWritable(actor, location_id);
  if (is_approved && content !== undefined && toStorable(content) !== before)
    throw new AppError('APPROVED_TEXT_FINAL');
  requireFinished(content);
  const send_at = typeof sendAt === 'string' ? await toSendTime(tx, sendAt) : sendAt;
  const changed = await updateWaiting(tx, id, {
    content: content === undefined ? undefined : toStorable(content),
    send_at,
  });
  if (!changed) throw new AppError('REPLY_UNDER_WAY');
  if (content !== undefined) {
    const key = { workspace_id: actor.workspace_id, reply_id: id };
    await updateUnchanged(tx, key, compareProposal(before, content));
  }
  if (send_at !== undefined) {
    await takeOverReply(tx, actor, id);
    await queueReply(tx, { workspace_id: actor.workspace_id, id }, send_at ?? undefined);
  }
  await record('reply.changed', { reply_id: id, contact_id }, { ghl_location_id: location_id });
  return toReply(await getReply(tx, id));
}
