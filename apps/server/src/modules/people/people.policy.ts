import type { UserType } from '@hearback/contract';

type RoleHolder = { role: string; user_type: string };

/** An agency may add every kind of person; a single business only colleagues of its own kind. */
export const canAddUser = (actor: RoleHolder, userType: UserType): boolean =>
  actor.user_type === 'agency' || userType === 'single_location';

/** A client of an agency gets the client role; colleagues get the team role. */
export const chooseRole = (actor: RoleHolder, userType: UserType): string =>
  userType === 'agency' || actor.user_type === 'single_location' ? 'team' : 'client';

/** Returns the locations that a kind of person still needs, in the order of the form. */
export function findLocationProblem(
  userType: UserType,
  locations: readonly string[],
  defaultLocationId: string | null | undefined,
) {
  if (userType === 'agency_customer' && locations.length === 0) return 'LOCATION_REQUIRED' as const;
  if (userType === 'single_location' && !defaultLocationId) return 'DEFAULT_LOCATION_REQUIRED' as const;
  return null;
}

/** Clients skip the onboarding, because it is about connecting integrations. */
export const chooseOnboardingStatus = (userType: UserType): 'pending' | 'completed' =>
  userType === 'agency_customer' ? 'completed' : 'pending';
