import type { Deletion } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { deleteAccount } from '#server/modules/auth/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockMembership } from '../lock-membership.ts';
import { findPersonByEmail, getOwnerId } from '../users/users.queries.ts';
import { countDeletion, transferAccounts } from './removals.queries.ts';

/** Runs under row level security, so a person of another workspace is not found. */
async function getByEmail({ tx }: TxContext, email: string) {
  const person = await findPersonByEmail(tx, email.trim());
  if (!person) throw new AppError('USER_NOT_FOUND');
  return person;
}

export async function previewDeletion(context: TxContext, email: string): Promise<Deletion> {
  const person = await getByEmail(context, email);
  return asSystem(context.tx, (tx) => countDeletion(tx, person, 'removed'));
}

type Removal = { readonly email: string; readonly deleteAccounts: boolean };

/**
 * Deletes the person's account, profile, grants and sessions. Their outreach accounts pass to the owner unless the
 * administrator chose to delete them. The owner and the actor cannot be removed here.
 */
export async function adminDelete(
  context: TxContext,
  { email, deleteAccounts }: Removal,
): Promise<{ success: true }> {
  const { tx, actor, record, audit } = context;
  await lockMembership(context, 'people:manage');
  const person = await getByEmail(context, email);
  if (person.role === 'owner') throw new AppError('CANNOT_DELETE_OWNER');
  if (person.id === actor.user_id) throw new AppError('FORBIDDEN');
  const { workspace_id } = actor;
  await asSystem(tx, async (tx) => {
    if (!deleteAccounts)
      await transferAccounts(tx, workspace_id, person.id, await getOwnerId(tx, workspace_id));
    await deleteAccount(tx, person.auth_user_id);
  });
  await audit('user.removed', person.email, {
    user_type: person.user_type,
    role: person.role,
    accounts: deleteAccounts ? 'deleted' : 'kept',
  });
  await record('user.removed', { user_id: person.id });
  return { success: true };
}
