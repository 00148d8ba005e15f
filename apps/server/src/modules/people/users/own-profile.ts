import type { OwnProfile, Profile } from '@hearback/contract';
import type { Actor, ActorTx } from '@hearback/database';
import { getWorkspaceName } from './users.queries.ts';

export const toOwnProfile = async (tx: ActorTx, actor: Actor, profile: Profile): Promise<OwnProfile> => ({
  ...profile,
  workspace_name: await getWorkspaceName(tx),
  writable_locations: listWritable(actor),
  second_factor_due: actor.second_factor_due?.toISOString() ?? null,
});

/** An agency customer has read access only, whatever was granted. */
function listWritable({ sees_all_locations, user_type, writable_locations }: Actor): string[] | null {
  if (sees_all_locations) return null;
  return user_type === 'agency_customer' ? [] : [...writable_locations];
}
