import type { ApprovalEdit, ReplyApproval } from '@hearback/contract';
import { recordActivity } from '#server/modules/inbox/index.ts';
import { getWritableTarget, prepareReply } from '#server/modules/replies/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getApproval, lockContactApprovals, saveVersion, toApproval } from './approvals.queries.ts';
import { requireApprovers } from './ask-approval.ts';
import { queueClientEmail } from './emails/email-clients.job-definition.ts';

/** Makes a new version, even of an expired draft, and asks again. Decisions about older versions are refused from then on. */
export async function changeApproval(
  context: TxContext,
  { id, version, ...order }: ApprovalEdit,
): Promise<ReplyApproval> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id } = actor;
  const { status, source, message_id, contact_id, ...current } = await getApproval(tx, actor, id);
  if (status === 'approved') throw new AppError('APPROVAL_DECIDED');
  if (status === 'withdrawn') throw new AppError('APPROVAL_WITHDRAWN');
  if (current.version !== version) throw new AppError('APPROVAL_CHANGED');
  const reply = { ...order, messageId: message_id };
  const target = await getWritableTarget(context, reply);
  await lockContactApprovals(tx, contact_id);
  const prepared = await prepareReply(context, source, target, reply);
  if (typeof prepared === 'string') throw new AppError('REPLY_REFUSED', { detail: prepared });
  const deadlines = await requireApprovers(context, { workspace_id, contact_id, id });
  if (!(await saveVersion(tx, { workspace_id, id, version, user_id }, prepared, deadlines)))
    throw new AppError('APPROVAL_CHANGED');
  await queueClientEmail(tx, { workspace_id, approval_id: id }, deadlines.undo_seconds);
  await audit('approval.changed', contact_id, { version: version + 1 });
  await recordActivity(tx, { workspace_id, contact_ids: [contact_id], what: 'approval_changed', user_id });
  await record('approval.changed', { approval_id: id, contact_id }, { ghl_location_id: current.location_id });
  return toApproval(await getApproval(tx, actor, id));
}
