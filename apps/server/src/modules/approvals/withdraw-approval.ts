import type { ReplyApproval } from '@hearback/contract';
import { recordActivity } from '#server/modules/inbox/index.ts';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getApproval, saveWithdrawal, toApproval } from './approvals.queries.ts';

/** Takes the draft back. It returns to the composer of the person who withdrew it. Idempotent. */
export async function withdrawApproval(
  { tx, actor, record, audit }: TxContext,
  id: string,
): Promise<ReplyApproval> {
  const { workspace_id, user_id } = actor;
  const approval = await getApproval(tx, actor, id);
  const { contact_id, location_id, status } = approval;
  requireWritable(actor, location_id);
  if (status === 'withdrawn') return toApproval(approval);
  if (!(await saveWithdrawal(tx, { workspace_id, id }))) throw new AppError('APPROVAL_DECIDED');
  await audit('approval.withdrawn', contact_id);
  await recordActivity(tx, { workspace_id, contact_ids: [contact_id], what: 'approval_withdrawn', user_id });
  await record('approval.changed', { approval_id: id, contact_id }, { ghl_location_id: location_id });
  return toApproval(await getApproval(tx, actor, id));
}
