import type { OwnClientAccess, OwnProfile, Profile } from '@hearback/contract';
import type { Actor } from '@hearback/database';
import { findBrandOfActor } from '#server/modules/branding/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findLanguages, getWorkspaceName } from './users.queries.ts';

export const toOwnProfile = async (
  { tx, actor, services }: Pick<TxContext, 'tx' | 'actor' | 'services'>,
  profile: Profile,
): Promise<OwnProfile> => {
  const brand = await findBrandOfActor(tx, actor);
  return {
    ...profile,
    workspace_name: brand?.name ?? (await getWorkspaceName(tx)),
    brand,
    writable_locations: listWritable(actor),
    client_access: toOwnAccess(actor),
    second_factor_due: actor.second_factor_due?.toISOString() ?? null,
    languages: await findLanguages(tx, actor.user_id),
    can_translate: services.model !== null,
  };
};

function toOwnAccess({ client_access }: Actor): OwnClientAccess | null {
  if (client_access === null) return null;
  const { thread_locations, interested_locations, report_locations, meeting_locations } = client_access;
  return {
    threads: thread_locations.length > 0 ? 'all' : interested_locations.length > 0 ? 'interested' : 'none',
    comment_locations: [...client_access.comment_locations],
    answer_locations: [...client_access.answer_locations],
    approval_locations: [...client_access.approval_locations],
    sees_reports: report_locations.length > 0,
    sees_meetings: meeting_locations.length > 0,
  };
}

/** A client has read access only, regardless of the grant. */
function listWritable({ sees_all_locations, user_type, writable_locations }: Actor): string[] | null {
  if (sees_all_locations) return null;
  return user_type === 'agency_customer' ? [] : [...writable_locations];
}
