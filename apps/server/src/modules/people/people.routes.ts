import { inside, open, signedIn } from '#server/platform/http/implement.ts';
import { confirmEmail } from '../auth/index.ts';
import { listAccessibleLocations, mayAssignLocation } from './access/access.queries.ts';
import { grantLocationAccess } from './access/grant-location-access.ts';
import { revokeLocation } from './access/revoke-location.ts';
import { adminDelete, previewDeletion } from './departures/admin-delete.ts';
import { deleteOwnAccount, previewOwnDeletion } from './departures/delete-own-account.ts';
import { handOverWorkspace } from './departures/hand-over-workspace.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { cancelInvitation } from './invitations/cancel-invitation.ts';
import { listPending } from './invitations/invitations.queries.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { validateInvitationToken } from './invitations/validate-invitation-token.ts';
import { resetPassword } from './resets/reset-password.ts';
import { resetSecondFactor } from './resets/second-factor/reset-second-factor.ts';
import { getRule } from './resets/second-factor/rule.queries.ts';
import { saveSecondFactorRule } from './resets/second-factor/save-second-factor-rule.ts';
import { sendPasswordReset } from './resets/send-password-reset.ts';
import { validateResetToken } from './resets/validate-reset-token.ts';
import { signUp } from './signing-up/sign-up.ts';
import { changeType } from './users/change-type.ts';
import { editPerson } from './users/edit-person.ts';
import { toOwnProfile } from './users/own-profile.ts';
import { updateOnboardingStatus } from './users/update-onboarding-status.ts';
import { updateProfile } from './users/update-profile.ts';
import { getProfile, listPeople, requirePerson } from './users/users.queries.ts';

export const peopleRoutes = {
  signUp: open.people.signUp.handler(({ context, input }) => signUp(context, input)),
  confirmEmail: open.people.confirmEmail.handler(({ context, input }) =>
    confirmEmail(context.services, input),
  ),
  getProfile: inside.people.getProfile.handler(async ({ context: { tx, actor } }) =>
    toOwnProfile(tx, actor, await getProfile(tx, actor.user_id)),
  ),
  updateProfile: inside.people.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  updateOnboardingStatus: inside.people.updateOnboardingStatus.handler(({ context }) =>
    updateOnboardingStatus(context),
  ),
  deleteOwnAccount: signedIn.people.deleteOwnAccount.handler(({ context, input }) =>
    deleteOwnAccount(context.services, context.claim, input.confirmWorkspace),
  ),
  previewOwnDeletion: signedIn.people.previewOwnDeletion.handler(({ context }) =>
    previewOwnDeletion(context.services, context.claim),
  ),
  handOverWorkspace: inside.people.handOverWorkspace.handler(({ context, input }) =>
    handOverWorkspace(context, input.userId),
  ),
  list: inside.people.list.handler(({ context: { tx } }) => listPeople(tx)),
  changeType: inside.people.changeType.handler(({ context, input }) => changeType(context, input)),
  editPerson: inside.people.editPerson.handler(({ context, input }) => editPerson(context, input)),
  grantLocation: inside.people.grantLocation.handler(({ context, input }) =>
    grantLocationAccess(context, input),
  ),
  revokeLocation: inside.people.revokeLocation.handler(({ context, input }) =>
    revokeLocation(context, input),
  ),
  getUserAccessibleLocations: inside.people.getUserAccessibleLocations.handler(
    async ({ context: { tx }, input }) => {
      await requirePerson(tx, input.p_user_id);
      return listAccessibleLocations(tx, input.p_user_id);
    },
  ),
  canAssignLocationAccess: inside.people.canAssignLocationAccess.handler(
    async ({ context: { tx }, input }) => {
      await requirePerson(tx, input.assigner_id);
      return mayAssignLocation(tx, input.assigner_id, input.location_id);
    },
  ),
  sendInvitation: inside.people.sendInvitation.handler(({ context, input }) =>
    sendInvitation(context, input),
  ),
  listInvitations: inside.people.listInvitations.handler(({ context: { tx } }) => listPending(tx)),
  cancelInvitation: inside.people.cancelInvitation.handler(({ context, input }) =>
    cancelInvitation(context, input.id),
  ),
  validateInvitationToken: open.people.validateInvitationToken.handler(({ context, input }) =>
    validateInvitationToken(context.services, input.token),
  ),
  acceptInvitation: open.people.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context.services, input),
  ),
  sendPasswordReset: inside.people.sendPasswordReset.handler(({ context, input }) =>
    sendPasswordReset(context, input.userId),
  ),
  validateResetToken: open.people.validateResetToken.handler(({ context, input }) =>
    validateResetToken(context.services, input.token),
  ),
  resetPassword: open.people.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  previewDeletion: inside.people.previewDeletion.handler(({ context, input }) =>
    previewDeletion(context, input.email),
  ),
  adminDelete: inside.people.adminDelete.handler(({ context, input }) => adminDelete(context, input)),
  getSecondFactorRule: inside.people.getSecondFactorRule.handler(({ context: { tx } }) => getRule(tx)),
  saveSecondFactorRule: inside.people.saveSecondFactorRule.handler(({ context, input }) =>
    saveSecondFactorRule(context, input),
  ),
  resetSecondFactor: inside.people.resetSecondFactor.handler(({ context, input }) =>
    resetSecondFactor(context, input.id),
  ),
};
