import type { Person, ProfileEdit } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireProfile } from './update-profile.ts';
import { getPerson, saveProfile } from './users.queries.ts';

/**
 * For people who cannot edit their own profile, such as clients. Only the owner may change the owner's
 * details.
 */
export async function editPerson(
  { tx, actor, record, audit }: TxContext,
  { id, ...edit }: ProfileEdit & { id: string },
): Promise<Person> {
  const before = await getPerson(tx, id);
  if (before.role === 'owner' && id !== actor.user_id) throw new AppError('FORBIDDEN');
  requireProfile(before, edit);
  await saveProfile(tx, id, edit);
  await audit('user.details_changed', before.email);
  await record('user.profile_saved', { user_id: id });
  return getPerson(tx, id);
}
