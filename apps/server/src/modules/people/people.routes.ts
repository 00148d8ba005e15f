import { authed, authedNoTx, publicRoute, signedIn } from '#server/platform/http/implement.ts';
import { confirmEmail } from '../auth/index.ts';
import { canAssignLocation, listAccessibleLocations } from './access/access.queries.ts';
import { grantLocationAccess } from './access/grant-location-access.ts';
import { revokeLocation } from './access/revoke-location.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { cancelInvitation } from './invitations/cancel-invitation.ts';
import { listPending } from './invitations/invitations.queries.ts';
import { sendInvitation } from './invitations/send-invitation.ts';
import { validateInvitationToken } from './invitations/validate-invitation-token.ts';
import { adminDelete, previewDeletion } from './removal/admin-delete.ts';
import { deleteOwnAccount, previewOwnDeletion } from './removal/delete-own-account.ts';
import { handOverWorkspace } from './removal/hand-over-workspace.ts';
import { resetPassword } from './resets/reset-password.ts';
import { resetSecondFactor } from './resets/second-factor/reset-second-factor.ts';
import { sendPasswordReset } from './resets/send-password-reset.ts';
import { validateResetToken } from './resets/validate-reset-token.ts';
import { saveSecondFactorRule } from './second-factor-rule/save-second-factor-rule.ts';
import { getRule } from './second-factor-rule/second-factor-rule.queries.ts';
import { signUp } from './sign-up/sign-up.ts';
import { changeType } from './users/change-type.ts';
import { editPerson } from './users/edit-person.ts';
import { endSessionsOfPerson } from './users/end-sessions-of-person.ts';
import { toOwnProfile } from './users/own-profile.ts';
import { saveLanguages } from './users/save-languages.ts';
import { updateOnboardingStatus } from './users/update-onboarding-status.ts';
import { updateProfile } from './users/update-profile.ts';
import { getProfile, listPeople, requirePerson } from './users/users.queries.ts';

export const peopleRoutes = {
  signUp: publicRoute.people.signUp.handler(({ context, input }) => signUp(context, input)),
  confirmEmail: publicRoute.people.confirmEmail.handler(({ context, input }) => confirmEmail(context, input)),
  getProfile: authed.people.getProfile.handler(async ({ context }) =>
    toOwnProfile(context, await getProfile(context.tx, context.actor.user_id)),
  ),
  updateProfile: authed.people.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  saveLanguages: authed.people.saveLanguages.handler(({ context, input }) =>
    saveLanguages(context, input.languages),
  ),
  updateOnboardingStatus: authed.people.updateOnboardingStatus.handler(({ context }) =>
    updateOnboardingStatus(context),
  ),
  deleteOwnAccount: signedIn.people.deleteOwnAccount.handler(({ context, input }) =>
    deleteOwnAccount(context.services, context.claim, input.confirmWorkspace),
  ),
  previewOwnDeletion: signedIn.people.previewOwnDeletion.handler(({ context }) =>
    previewOwnDeletion(context.services, context.claim),
  ),
  handOverWorkspace: authed.people.handOverWorkspace.handler(({ context, input }) =>
    handOverWorkspace(context, input.userId),
  ),
  list: authed.people.list.handler(({ context: { tx } }) => listPeople(tx)),
  changeType: authed.people.changeType.handler(({ context, input }) => changeType(context, input)),
  editPerson: authed.people.editPerson.handler(({ context, input }) => editPerson(context, input)),
  grantLocation: authed.people.grantLocation.handler(({ context, input }) =>
    grantLocationAccess(context, input),
  ),
  revokeLocation: authed.people.revokeLocation.handler(({ context, input }) =>
    revokeLocation(context, input),
  ),
  getUserAccessibleLocations: authed.people.getUserAccessibleLocations.handler(
    async ({ context: { tx }, input }) => {
      await requirePerson(tx, input.p_user_id);
      return listAccessibleLocations(tx, input.p_user_id);
    },
  ),
  canAssignLocationAccess: authed.people.canAssignLocationAccess.handler(
    async ({ context: { tx }, input }) => {
      await requirePerson(tx, input.assigner_id);
      return canAssignLocation(tx, input.assigner_id, input.location_id);
    },
  ),
  sendInvitation: authed.people.sendInvitation.handler(({ context, input }) =>
    sendInvitation(context, input),
  ),
  listInvitations: authed.people.listInvitations.handler(({ context: { tx } }) => listPending(tx)),
  cancelInvitation: authed.people.cancelInvitation.handler(({ context, input }) =>
    cancelInvitation(context, input.id),
  ),
  validateInvitationToken: publicRoute.people.validateInvitationToken.handler(({ context, input }) =>
    validateInvitationToken(context, input.token),
  ),
  acceptInvitation: publicRoute.people.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation(context, input),
  ),
  sendPasswordReset: authed.people.sendPasswordReset.handler(({ context, input }) =>
    sendPasswordReset(context, input.userId),
  ),
  endSessions: authed.people.endSessions.handler(({ context, input }) =>
    endSessionsOfPerson(context, input.id),
  ),
  validateResetToken: publicRoute.people.validateResetToken.handler(({ context, input }) =>
    validateResetToken(context, input.token),
  ),
  resetPassword: publicRoute.people.resetPassword.handler(({ context, input }) =>
    resetPassword(context, input),
  ),
  previewDeletion: authed.people.previewDeletion.handler(({ context, input }) =>
    previewDeletion(context, input.email),
  ),
  adminDelete: authed.people.adminDelete.handler(({ context, input }) => adminDelete(context, input)),
  getSecondFactorRule: authed.people.getSecondFactorRule.handler(({ context: { tx } }) => getRule(tx)),
  saveSecondFactorRule: authed.people.saveSecondFactorRule.handler(({ context, input }) =>
    saveSecondFactorRule(context, input),
  ),
  resetSecondFactor: authedNoTx.people.resetSecondFactor.handler(({ context, input }) =>
    resetSecondFactor(context, input),
  ),
};
