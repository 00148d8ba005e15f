import type { Deletion } from '@hearback/contract';
import { type Claim, type SystemTx, withSystem } from '@hearback/database';
import { deleteAccount } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findPersonByAccount, getOwnerId, lockWorkspace } from '../users/users.queries.ts';
import { countDeletion, deleteWorkspace, transferAccounts } from './removals.queries.ts';

async function getSelf(tx: SystemTx, { auth_user_id }: Claim) {
  const person = await findPersonByAccount(tx, auth_user_id);
  if (!person) throw new AppError('NO_PROFILE');
  return person;
}

export const previewOwnDeletion = ({ db }: Services, claim: Claim): Promise<Deletion> =>
  withSystem(db, 'preview own deletion', async (tx) =>
    countDeletion(tx, await getSelf(tx, claim), 'leaving'),
  );

/**
 * Anyone may delete their own account; the accounts they connected stay with the workspace. An owner with other
 * people must hand over the workspace first or confirm that it is deleted.
 */
export async function deleteOwnAccount(
  services: Services,
  claim: Claim,
  confirmWorkspace: boolean,
): Promise<{ success: true }> {
  await withSystem(services.db, 'delete own account', async (tx) => {
    await lockWorkspace(tx, (await getSelf(tx, claim)).workspace_id);
    // Read again: the workspace may have been handed over while this waited for the lock.
    const person = await getSelf(tx, claim);
    const { workspace_id, id: user_id, email } = person;
    const { owns_workspace, people } = await countDeletion(tx, person, 'leaving');
    if (owns_workspace && people > 1 && !confirmWorkspace) throw new AppError('OWNER_MUST_DECIDE');
    if (owns_workspace) return deleteWorkspace(tx, workspace_id);
    await transferAccounts(tx, workspace_id, user_id, await getOwnerId(tx, workspace_id));
    await deleteAccount(tx, person.auth_user_id);
    await appendAudit(tx, { workspace_id, actor: { user_id, email }, action: 'user.left', target: email });
    await services.recordEvent(tx, {
      workspace_id,
      actor_user_id: user_id,
      name: 'user.removed',
      ids: { user_id },
    });
  });
  return { success: true };
}
