import type { OwnProfile } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { toOwnProfile } from './own-profile.ts';
import { getProfile, updateLanguages } from './users.queries.ts';

export async function saveLanguages(context: TxContext, languages: readonly string[]): Promise<OwnProfile> {
  const { tx, actor, record } = context;
  await updateLanguages(tx, actor.user_id, languages);
  await record('user.profile_saved', { user_id: actor.user_id });
  return toOwnProfile(context, await getProfile(tx, actor.user_id));
}
