import type { OwnProfile, Profile, ProfileEdit } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireFilled, requireNames } from '../form-rules.ts';
import { toOwnProfile } from './own-profile.ts';
import { getProfile, saveProfile } from './users.queries.ts';

export async function updateProfile(context: TxContext, edit: ProfileEdit): Promise<OwnProfile> {
  const { tx, actor, record } = context;
  requireProfile(await getProfile(tx, actor.user_id), edit);
  const profile = await saveProfile(tx, actor.user_id, edit);
  await record('user.profile_saved', { user_id: actor.user_id });
  return toOwnProfile(context, profile);
}

/** Fields required at sign-up cannot be emptied later. People who were added were never asked for a business name. */
export function requireProfile(before: Pick<Profile, 'company_name'>, edit: ProfileEdit): void {
  requireFilled(edit.first_name, edit.last_name);
  requireNames(edit.first_name, edit.last_name, edit.company_name);
  if (before.company_name) requireFilled(edit.company_name);
}
