import { inside } from '../../platform/http/implement.ts';
import { updateProfile } from './commands/update-profile.ts';
import { getProfile, listAccessibleLocations, mayAssignLocation, requireLocation, requirePerson } from './people.queries.ts';

export const peopleRoutes = {
  getProfile: inside.people.getProfile.handler(({ context: { tx, actor } }) => getProfile(tx, actor.user_id)),
  updateProfile: inside.people.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  getUserAccessibleLocations: inside.people.getUserAccessibleLocations.handler(async ({ context: { tx }, input }) => {
    await requirePerson(tx, input.p_user_id);
    return listAccessibleLocations(tx, input.p_user_id);
  }),
  canAssignLocationAccess: inside.people.canAssignLocationAccess.handler(async ({ context: { tx }, input }) => {
    await requirePerson(tx, input.assigner_id);
    await requireLocation(tx, input.location_id);
    return mayAssignLocation(tx, input.assigner_id, input.location_id);
  }),
};
