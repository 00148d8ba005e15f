import { PASSWORD } from '../people.ts';
import type { Probes } from './probe.ts';

const NEW_USER = { email: 'new@example.test', password: 'temporary', firstName: 'New', lastName: 'Person' };

/** Sessions, people, billing and the audit trail. */
export const peopleProbes: Probes = {
  'auth.signIn': { foreign: () => [] },
  'auth.listDemoAccounts': { foreign: () => [] },
  'auth.refresh': { foreign: () => [] },
  'auth.signOut': { foreign: () => [] },
  'auth.getSession': { foreign: () => [] },
  'auth.listSessions': { foreign: () => [] },
  // Another person's session: see the module's own test.
  'auth.endSession': { foreign: () => [] },
  'auth.endOtherSessions': { foreign: () => [] },
  // Limited to the person's own account or the challenged browser: see the module's own tests.
  'auth.completeSignIn': { foreign: () => [] },
  'auth.beginPasskeySignIn': { foreign: () => [] },
  'auth.passkeySignIn': { foreign: () => [] },
  'auth.getSecondFactor': { foreign: () => [] },
  'auth.beginStepUp': { foreign: () => [] },
  'auth.completeStepUp': { foreign: () => [] },
  'auth.beginTotp': { foreign: () => [] },
  'auth.confirmTotp': { foreign: () => [] },
  'auth.removeTotp': { foreign: () => [] },
  'auth.makeRecoveryCodes': { foreign: () => [] },
  'auth.beginPasskey': { foreign: () => [] },
  'auth.addPasskey': { foreign: () => [] },
  'auth.removePasskey': { foreign: () => [] },
  'notifications.list': { foreign: () => [] },
  'notifications.count': { foreign: () => [] },
  'notifications.markRead': {
    foreign: (_own, other) => [{ path: `/api/notifications/${other.notification_id}/read` }],
  },
  'notifications.markAllRead': { foreign: () => [] },
  'notifications.listWebhooks': { foreign: () => [] },
  'notifications.addWebhook': { foreign: () => [] },
  'notifications.removeWebhook': {
    foreign: (_own, other) => [{ path: `/api/notification-webhooks/${other.notification_webhook_id}` }],
  },
  'notifications.editWebhook': {
    foreign: (_own, other) => [
      {
        path: `/api/notification-webhooks/${other.notification_webhook_id}`,
        body: { name: 'Mine', kinds: ['sync_ended'] },
      },
    ],
  },
  'notifications.tryWebhook': {
    foreign: (_own, other) => [{ path: `/api/notification-webhooks/${other.notification_webhook_id}/test` }],
  },
  'notifications.markConversationRead': {
    foreign: (_own, other) => [{ path: `/api/conversations/${other.contact_id}/notifications/read` }],
  },
  'notifications.getPushKey': { foreign: () => [] },
  'notifications.addBrowser': { foreign: () => [] },
  // Found by its address, and only for its own person.
  'notifications.removeBrowser': { foreign: () => [] },
  'notifications.getSettings': { foreign: () => [] },
  'notifications.saveSettings': { foreign: () => [] },
  'people.getProfile': { foreign: () => [] },
  'people.updateProfile': { foreign: () => [] },
  'people.saveLanguages': { foreign: () => [] },
  'people.getUserAccessibleLocations': {
    foreign: (_own, other) => [{ body: { p_user_id: other.owner.user_id } }],
  },
  'people.canAssignLocationAccess': {
    // Returns false for another workspace's location, as for an unknown one: the answer is yes or no.
    foreign: (own, other) => [{ body: { assigner_id: other.owner.user_id, location_id: own.locations[0] } }],
  },
  'auth.changePassword': { foreign: () => [] },
  'people.signUp': { foreign: () => [] },
  'people.confirmEmail': { foreign: () => [] },
  'people.updateOnboardingStatus': { foreign: () => [] },
  'people.deleteOwnAccount': { foreign: () => [] },
  'people.previewOwnDeletion': { foreign: () => [] },
  'people.handOverWorkspace': { foreign: (_own, other) => [{ body: { userId: other.team.user_id } }] },
  'people.getSecondFactorRule': { foreign: () => [] },
  'people.saveSecondFactorRule': { foreign: () => [] },
  'people.resetSecondFactor': {
    foreign: (_own, other) => [
      { path: `/api/users/${other.team.user_id}/second-factor/reset`, body: { password: PASSWORD } },
    ],
  },
  'people.list': { foreign: () => [] },
  'people.changeType': {
    foreign: (_own, other) => [
      { path: `/api/users/${other.team.user_id}`, body: { user_type: 'agency_customer' } },
    ],
  },
  'people.editPerson': {
    foreign: (_own, other) => [
      {
        path: `/api/users/${other.team.user_id}/details`,
        body: { first_name: 'New', last_name: 'Name', phone: '', company_name: '' },
      },
    ],
  },
  'people.createDirect': {
    foreign: (_own, other) => [
      { body: { ...NEW_USER, userType: 'agency_customer', locations: [other.locations[0]] } },
      { body: { ...NEW_USER, userType: 'single_location', defaultLocationId: other.locations[0] } },
    ],
  },
  'people.grantLocation': {
    // Another workspace's location is refused like one that may not be assigned (403), as an unknown one is.
    foreign: (own, other) => [
      { body: { user_id: other.customer.user_id, ghl_location_id: own.locations[1] } },
    ],
  },
  'people.revokeLocation': {
    foreign: (own, other) => [
      { path: `/api/user-location-access/${other.customer.user_id}/${other.locations[0]}` },
      { path: `/api/user-location-access/${own.customer.user_id}/${other.locations[0]}` },
    ],
  },
  'people.sendInvitation': {
    foreign: (_own, other) => [
      { body: { email: 'x@example.test', userType: 'agency_customer', locations: [other.locations[0]] } },
    ],
  },
  'people.listInvitations': { foreign: () => [] },
  'people.cancelInvitation': {
    foreign: (_own, other) => [{ path: `/api/invitations/${other.invitation_id}` }],
  },
  'people.validateInvitationToken': { foreign: () => [] },
  'people.acceptInvitation': { foreign: () => [] },
  'people.sendPasswordReset': { foreign: (_own, other) => [{ body: { userId: other.team.user_id } }] },
  'people.endSessions': {
    foreign: (_own, other) => [{ path: `/api/users/${other.team.user_id}/sessions/end` }],
  },
  'people.validateResetToken': { foreign: () => [] },
  'people.resetPassword': { foreign: () => [] },
  'people.previewDeletion': { foreign: (_own, other) => [{ body: { email: other.team.email } }] },
  'people.adminDelete': { foreign: (_own, other) => [{ body: { email: other.team.email } }] },
  'billing.listPlans': { foreign: () => [] },
  'billing.validateDiscount': { foreign: () => [] },
  'billing.createCheckout': { foreign: () => [] },
  'billing.getSubscription': { foreign: () => [] },
  'billing.createPortal': { foreign: () => [] },
  // A person of another workspace did nothing here, so the response is an empty page.
  'audit.list': { foreign: () => [] },
  'audit.listActors': { foreign: () => [] },
  'jobs.listFailed': { foreign: () => [] },
  'jobs.runAgain': { foreign: (_own, other) => [{ path: `/api/jobs/failed/${other.job_id}/run` }] },
};
