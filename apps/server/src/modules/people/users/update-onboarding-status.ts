import type { OwnProfile } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { toOwnProfile } from './own-profile.ts';
import { completeOnboarding } from './users.queries.ts';

export async function updateOnboardingStatus(context: TxContext): Promise<OwnProfile> {
  const { tx, actor, record } = context;
  const profile = await completeOnboarding(tx, actor.user_id);
  await record('user.onboarded', { user_id: actor.user_id });
  return toOwnProfile(context, profile);
}
