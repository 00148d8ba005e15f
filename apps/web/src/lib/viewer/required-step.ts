import type { OwnProfile } from '@hearback/contract';

/** Step that the user must complete before the server accepts other requests. */
export function findRequiredStep(
  profile: OwnProfile | undefined,
  now = Date.now(),
): 'password' | 'factor' | null {
  if (profile === undefined) return null;
  if (profile.has_temporary_password) return 'password';
  const { second_factor_due } = profile;
  return second_factor_due !== null && Date.parse(second_factor_due) <= now ? 'factor' : null;
}
