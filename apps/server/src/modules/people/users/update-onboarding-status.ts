import type { Profile } from '@hearback/contract';
import type { Inside } from '#server/platform/http/implement.ts';
import { completeOnboarding } from './users.queries.ts';

export async function updateOnboardingStatus({ tx, actor, record }: Inside): Promise<Profile> {
  const profile = await completeOnboarding(tx, actor.user_id);
  await record('user.onboarded', { user_id: actor.user_id });
  return profile;
}
