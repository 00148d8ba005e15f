import type { OwnProfile, ProfileEdit } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { requireFilled, requireNames } from '../form-rules.ts';
import { toOwnProfile } from './own-profile.ts';
import { getProfile, saveProfile } from './users.queries.ts';

/** What sign-up asks for is not emptied later. People who were added were never asked for the name of a business. */
export async function updateProfile({ tx, actor, record }: Inside, edit: ProfileEdit): Promise<OwnProfile> {
  requireFilled(edit.first_name, edit.last_name);
  requireNames(edit.first_name, edit.last_name, edit.company_name);
  if ((await getProfile(tx, actor.user_id)).company_name) requireFilled(edit.company_name);
  const profile = await saveProfile(tx, actor.user_id, edit);
  await record('user.profile_saved', { user_id: actor.user_id });
  return toOwnProfile(actor, profile);
}
