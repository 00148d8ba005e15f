import { can, type Permission } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findStatus, lockWorkspace } from './users/users.queries.ts';

/**
 * Who belongs to a workspace, and as what, changes one after the other. The actor was read before the wait: whoever was
 * demoted, handed the workspace over or was removed meanwhile must not go on as what they were.
 */
export async function lockMembership({ tx, actor }: TxContext, permission: Permission): Promise<void> {
  const now = await asSystem(tx, async (tx) => {
    await lockWorkspace(tx, actor.workspace_id);
    return findStatus(tx, actor.workspace_id, actor.user_id);
  });
  if (!now || now.disabled_at) throw new AppError('UNAUTHENTICATED');
  // Row level security still speaks for what the actor was when the transaction began.
  if (now.role !== actor.role || now.user_type !== actor.user_type || !can(now, permission))
    throw new AppError('FORBIDDEN');
}
