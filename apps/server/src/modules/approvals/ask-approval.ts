import type { NewApproval, ReplyApproval } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { recordActivity } from '#server/modules/inbox/index.ts';
import { findSettings, getWritableTarget, prepareReply } from '#server/modules/replies/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import {
  findApproval,
  findApprovalDays,
  getApproval,
  hasOpenApproval,
  insertApproval,
  listApprovers,
  lockContactApprovals,
  toApproval,
} from './approvals.queries.ts';
import { queueClientEmail } from './emails/email-clients.job-definition.ts';

/** Freezes a reply and asks the clients of its location to approve it. Checks everything that sending it would check. */
export async function askApproval(context: TxContext, { id, ...order }: NewApproval): Promise<ReplyApproval> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id } = actor;
  const existingApproval = await findApproval(tx, actor, id);
  if (existingApproval) return requireSameDraft(existingApproval, order);
  const target = await getWritableTarget(context, order);
  const { contact_id, location_id, source } = target;
  if (source === 'anonymous_traffic_id') throw new AppError('NOT_FOUND');
  await lockContactApprovals(tx, contact_id);
  const prepared = await prepareReply(context, source, target, order);
  if (typeof prepared === 'string') throw new AppError('REPLY_REFUSED', { detail: prepared });
  const deadlines = await requireApprovers(context, { workspace_id, contact_id, id });
  if (!(await insertApproval(tx, user_id, { ...prepared, id, source }, deadlines)))
    return requireSameDraft(await getApproval(tx, actor, id), order);
  await queueClientEmail(tx, { workspace_id, approval_id: id }, deadlines.undo_seconds);
  await audit('approval.asked', contact_id);
  await recordActivity(tx, { workspace_id, contact_ids: [contact_id], what: 'approval_asked', user_id });
  await record('approval.changed', { approval_id: id, contact_id }, { ghl_location_id: location_id });
  return toApproval(await getApproval(tx, actor, id));
}

type DraftOfContact = { readonly workspace_id: string; readonly contact_id: string; readonly id: string };

/** A conversation has one open draft, and at least one client who may approve it. */
export async function requireApprovers({ tx }: TxContext, draft: DraftOfContact) {
  if (await hasOpenApproval(tx, draft)) throw new AppError('APPROVAL_OPEN');
  const days = await findApprovalDays(tx, draft);
  const approvers = await asSystem(tx, (tx) => listApprovers(tx, draft));
  if (days === null || approvers.length === 0) throw new AppError('NO_APPROVER');
  const { undo_seconds } = await findSettings(tx);
  return { days, undo_seconds };
}

/** Reusing an id for another message is a client error. Returning the other draft would hide it. */
function requireSameDraft(
  approval: Awaited<ReturnType<typeof getApproval>>,
  { messageId }: { readonly messageId: string },
): ReplyApproval {
  if (approval.message_id !== messageId) throw new AppError('CONFLICT');
  return toApproval(approval);
}
