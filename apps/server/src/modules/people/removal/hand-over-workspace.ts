import { can, type UserType } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockMembership } from '../lock-membership.ts';
import { getPerson, saveStatus } from '../users/users.queries.ts';
import { transferAccounts } from './removals.queries.ts';

/**
 * The next owner must be a colleague, because a client only has read access. They get the owner's role and type;
 * otherwise an agency could have an owner who may not administer it. Outreach accounts pass to them.
 */
export async function handOverWorkspace(context: TxContext, userId: string): Promise<{ success: true }> {
  const { tx, actor, record, audit } = context;
  await lockMembership(context, 'billing:manage');
  const next = await getPerson(tx, userId);
  if (next.id === actor.user_id || !can(next, 'profile:write')) throw new AppError('FORBIDDEN');
  const { workspace_id } = actor;
  const user_type = actor.user_type as UserType;
  await asSystem(tx, async (tx) => {
    // The order keeps a single owner at every moment.
    await saveStatus(tx, { workspace_id, id: actor.user_id, role: 'team' });
    await saveStatus(tx, { workspace_id, id: next.id, role: 'owner', user_type });
    await transferAccounts(tx, workspace_id, actor.user_id, next.id);
  });
  await audit('workspace.handed_over', next.email);
  await record('workspace.handed_over', { user_id: next.id });
  await record('user.changed', { user_id: actor.user_id });
  return { success: true };
}
