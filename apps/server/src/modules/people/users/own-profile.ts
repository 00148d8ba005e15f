import type { OwnProfile, Profile } from '@hearback/contract';
import type { Actor } from '@hearback/database';

/** A customer of an agency reads only, whatever was granted. */
export const toOwnProfile = (actor: Actor, profile: Profile): OwnProfile => ({
  ...profile,
  writable_locations: writableOf(actor),
});

function writableOf({ sees_all_locations, user_type, writable_locations }: Actor): string[] | null {
  if (sees_all_locations) return null;
  return user_type === 'agency_customer' ? [] : [...writable_locations];
}
