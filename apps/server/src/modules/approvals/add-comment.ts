import { MAX_APPROVAL_COMMENTS } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { requireClientRight, requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getApproval, insertComment, planCommentEmail } from './approvals.queries.ts';
import { notifyAuthor, toQuote } from './decisions/notify-author.ts';
import { queueCommentEmail } from './emails/email-clients.job-definition.ts';

/** A comment of the agency or of a client who may approve the draft, while it is open. */
export async function addComment(
  { tx, actor, services, record }: TxContext,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<{ success: true }> {
  const { workspace_id, user_id, client_access } = actor;
  const { contact_id, location_id, status, version, comments } = await getApproval(tx, actor, id);
  const is_client = client_access !== null;
  if (is_client) requireClientRight(actor, 'approval_locations', location_id);
  else requireWritable(actor, location_id);
  if (status === 'withdrawn') throw new AppError('APPROVAL_WITHDRAWN');
  if (status === 'expired') throw new AppError('APPROVAL_EXPIRED');
  if (status === 'approved') throw new AppError('APPROVAL_DECIDED');
  if (comments.length >= MAX_APPROVAL_COMMENTS) throw new AppError('APPROVAL_COMMENTS_FULL');
  const text = toStorable(content);
  await insertComment(tx, {
    ...{ workspace_id, id, user_id, version, kind: 'comment', is_client, content: text },
  });
  // No policy lets a client write events and notifications.
  await asSystem(tx, async (tx) => {
    await record('approval.changed', { approval_id: id, contact_id }, { ghl_location_id: location_id });
    const detail = `Comment: ${toQuote(text)}`;
    await notifyAuthor(services, tx, { workspace_id, id }, { contact_id, by: user_id, detail });
    if (is_client) return;
    const mail_at = await planCommentEmail(tx, { workspace_id, id });
    await queueCommentEmail(tx, { workspace_id, approval_id: id }, mail_at);
  });
  return { success: true };
}
