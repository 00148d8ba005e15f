import type { Person, UserType } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireLocations } from '../access/require-locations.ts';
import { lockMembership } from '../lock-membership.ts';
import { chooseRole } from '../people.policy.ts';
import { getPerson, saveStatus, saveType } from './users.queries.ts';

type Change = {
  id: string;
  user_type: UserType;
  default_location_id?: string | null | undefined;
  agency_owner_id?: string | null | undefined;
};

/**
 * A person who becomes a client belongs to the actor and gets the role of a person added as a client. No one may
 * change their own type or the owner's.
 */
export async function changeType(context: TxContext, change: Change): Promise<Person> {
  const { tx, actor, record, audit } = context;
  await lockMembership(context, 'people:assign');
  const before = await getPerson(tx, change.id);
  if (before.id === actor.user_id || before.role === 'owner') throw new AppError('FORBIDDEN');
  const home =
    change.default_location_id === undefined ? before.default_location_id : change.default_location_id;
  if (change.user_type === 'single_location' && !home) throw new AppError('DEFAULT_LOCATION_REQUIRED');
  if (change.default_location_id) await requireLocations(tx, [change.default_location_id]);
  await saveType(tx, change.id, {
    user_type: change.user_type,
    ...(change.default_location_id === undefined ? {} : { default_location_id: change.default_location_id }),
    // An owner in the body is ignored: it is always the actor.
    ...(change.user_type === 'agency_customer' ? { agency_owner_id: actor.user_id } : {}),
  });
  // People cannot write roles, not even as administrators. The role follows from the type.
  const role = chooseRole(actor, change.user_type);
  await asSystem(tx, (tx) => saveStatus(tx, { workspace_id: actor.workspace_id, id: change.id, role }));
  await audit('user.type_changed', before.email, { from: before.user_type, to: change.user_type });
  await record('user.changed', { user_id: change.id });
  return getPerson(tx, change.id);
}
