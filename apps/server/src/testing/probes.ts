import type { TestAgency } from './people.ts';

/** A call with another workspace's ids in it: the answer must be 404. */
type ForeignCall = { path?: string; body?: unknown };

/**
 * One entry per endpoint. `foreign` lists calls that smuggle in ids of another workspace; an endpoint that takes no ids
 * says so with an empty list. An endpoint without an entry fails the walk.
 */
export const probes: Record<string, { foreign: (own: TestAgency, other: TestAgency) => ForeignCall[] }> = {
  'auth.signIn': { foreign: () => [] },
  'auth.refresh': { foreign: () => [] },
  'auth.signOut': { foreign: () => [] },
  'auth.getSession': { foreign: () => [] },
  'people.getProfile': { foreign: () => [] },
  'people.updateProfile': { foreign: () => [] },
  'people.getUserAccessibleLocations': { foreign: (_own, other) => [{ body: { p_user_id: other.owner.user_id } }] },
  'people.canAssignLocationAccess': {
    foreign: (own, other) => [
      { body: { assigner_id: other.owner.user_id, location_id: own.locations[0] } },
      { body: { assigner_id: own.owner.user_id, location_id: other.locations[0] } },
    ],
  },
  'locations.list': { foreign: () => [] },
  'live.listen': { foreign: () => [] },
};
