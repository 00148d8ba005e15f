import type { ApprovalStatus } from '@hearback/contract';
import { requireClientRight } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { type DecidedDraft, getApproval, type StoredApproval, saveDecision } from '../approvals.queries.ts';

type Decision = {
  readonly id: string;
  readonly version: number;
  readonly status: 'approved' | 'changes_requested';
};

const REFUSALS = {
  withdrawn: 'APPROVAL_WITHDRAWN',
  expired: 'APPROVAL_EXPIRED',
  approved: 'APPROVAL_DECIDED',
  changes_requested: 'APPROVAL_DECIDED',
} as const satisfies Partial<Record<ApprovalStatus, string>>;

/**
 * Stores the decision of a client about the version that they read. Returns the draft, or the approval if the same decision was
 * made before: by a double click, or by another client.
 */
export async function decide(
  { tx, actor }: TxContext,
  { id, version, status }: Decision,
): Promise<{ draft: DecidedDraft; before: StoredApproval } | { same: StoredApproval }> {
  const { workspace_id, user_id } = actor;
  const before = await getApproval(tx, actor, id);
  requireClientRight(actor, 'approval_locations', before.location_id);
  const draft =
    before.status === 'waiting'
      ? await saveDecision(tx, { workspace_id, id, version, user_id, status })
      : null;
  if (draft) return { draft, before };
  const found = await getApproval(tx, actor, id);
  if (found.version !== version) throw new AppError('APPROVAL_CHANGED');
  if (found.status === status) return { same: found };
  throw new AppError(found.status === 'waiting' ? 'APPROVAL_CHANGED' : REFUSALS[found.status]);
}
