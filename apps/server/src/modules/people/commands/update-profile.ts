import type { Profile, ProfileEdit } from '@hearback/contract';
import type { Inside } from '../../../platform/http/implement.ts';
import { saveProfile } from '../people.queries.ts';

export async function updateProfile({ tx, actor, record }: Inside, edit: ProfileEdit): Promise<Profile> {
  const profile = await saveProfile(tx, actor.user_id, edit);
  await record('user.profile_saved', { user_id: actor.user_id });
  return profile;
}
