import { can, type Permission } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findStatus, lockWorkspace } from './users/users.queries.ts';

/**
 * Serializes membership changes of a workspace. The actor was read before the wait, so a person who was demoted,
 * removed or handed the workspace over meanwhile must not continue with their old rights.
 */
export async function lockMembership({ tx, actor }: TxContext, permission: Permission): Promise<void> {
  const now = await asSystem(tx, async (tx) => {
    await lockWorkspace(tx, actor.workspace_id);
    return findStatus(tx, actor.workspace_id, actor.user_id);
  });
  if (!now || now.disabled_at) throw new AppError('UNAUTHENTICATED');
  // Row level security still uses the actor's rights from the start of the transaction.
  if (now.role !== actor.role || now.user_type !== actor.user_type || !can(now, permission))
    throw new AppError('FORBIDDEN');
}
