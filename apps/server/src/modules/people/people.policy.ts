import type { UserType } from '@hearback/contract';

type RoleHolder = { role: string; user_type: string };

/** An agency adds every kind of person; a single business adds colleagues of its own kind only. */
export const mayAdd = (actor: RoleHolder, userType: UserType): boolean =>
  actor.user_type === 'agency' || userType === 'single_location';

/** A client of an agency gets the role client; colleagues join the team. */
export const roleFor = (actor: RoleHolder, userType: UserType): string =>
  userType === 'agency' || actor.user_type === 'single_location' ? 'team' : 'client';

/** What kind of person needs which locations, in the order the form asks for them. */
export function missingLocations(
  userType: UserType,
  locations: readonly string[],
  defaultLocationId: string | null | undefined,
) {
  if (userType === 'agency_customer' && locations.length === 0) return 'LOCATION_REQUIRED' as const;
  if (userType === 'single_location' && !defaultLocationId) return 'DEFAULT_LOCATION_REQUIRED' as const;
  return null;
}

/** Someone who needs no onboarding: it is about connecting integrations, which customers and invited colleagues do not do. */
export const onboardingFor = (userType: UserType): 'pending' | 'completed' =>
  userType === 'agency_customer' ? 'completed' : 'pending';
