import { type AuditLine, JOB_TITLES } from '@hearback/contract';

type Details = AuditLine['details'];
type Names = { readonly location: (id: string) => string };
type Sentence = (details: Details, names: Names) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');

/** ' as agency customer', or nothing where the line does not say. */
const as = (value: unknown): string => (text(value) === '' ? '' : ` as ${text(value)}`);

function locationOf(details: Details, { location }: Names): string {
  return typeof details.location === 'string' ? location(details.location) : 'a location';
}

const done: Record<string, Sentence> = {
  'session.started': () => 'Signed in',
  'session.ended_after_reuse': () => 'Signed out, because an old session token was used again',
  'user.added': ({ user_type }) => `Created the user${as(user_type)}`,
  'user.removed': () => 'Deleted the user and their integrations',
  'user.left': () => 'Deleted the own account',
  'user.type_changed': ({ from, to }) => `Changed the user type from ${text(from)} to ${text(to)}`,
  'user.password_changed': () => 'Changed the own password',
  'user.password_reset': () => 'Set a new password by reset link',
  'user.reset_sent': () => 'Sent a password reset',
  'invitation.sent': ({ user_type }) => `Sent an invitation${as(user_type)}`,
  'invitation.resent': () => 'Resent the invitation',
  'invitation.cancelled': () => 'Cancelled the invitation',
  'invitation.accepted': () => 'Accepted the invitation',
  'location_access.granted': (details, names) =>
    `Granted ${text(details.access_level)} access to ${locationOf(details, names)}`,
  'location_access.revoked': (details, names) => `Revoked access to ${locationOf(details, names)}`,
  'campaign.mapped': (details, names) => `Mapped the campaign to ${locationOf(details, names)}`,
  'campaign.unmapped': (details, names) => `Took the campaign away from ${locationOf(details, names)}`,
  'campaign.updated': () => 'Changed the campaign’s settings',
  'campaign.activated': () => 'Activated the campaign',
  'campaign.paused': () => 'Paused the campaign',
  'job.run_again': ({ job }) => `Ran again: ${JOB_TITLES[text(job)] ?? text(job)}`,
  'workspace.opened': () => 'Opened the workspace',
  'workspace.handed_over': () => 'Handed the workspace over',
  'subscription.changed': ({ plan_status }) =>
    text(plan_status) === '' ? 'Subscription changed' : `Subscription changed: ${text(plan_status)}`,
  'subscription.ignored': () => 'A second subscription was not taken over',
};

/** Refused attempts carry the name of the endpoint instead. */
const tried: Record<string, string> = {
  'people.changeType': 'Tried to change a user type',
  'people.createDirect': 'Tried to create a user',
  'people.grantLocation': 'Tried to grant location access',
  'people.revokeLocation': 'Tried to revoke location access',
  'people.canAssignLocationAccess': 'Asked about granting a location',
  'people.getUserAccessibleLocations': 'Asked for somebody’s locations',
  'people.sendInvitation': 'Tried to send an invitation',
  'people.cancelInvitation': 'Tried to cancel an invitation',
  'people.sendPasswordReset': 'Tried to send a password reset',
  'people.previewDeletion': 'Looked up a user to delete',
  'people.adminDelete': 'Tried to delete a user',
  'people.handOverWorkspace': 'Tried to hand the workspace over',
  'people.updateProfile': 'Tried to change the own profile',
  'people.updateOnboardingStatus': 'Tried to finish the onboarding',
  'campaigns.update': 'Tried to change a campaign',
  'campaigns.activate': 'Tried to activate a campaign',
  'campaigns.pause': 'Tried to pause a campaign',
  'campaigns.syncAnalytics': 'Tried to sync a campaign’s figures',
  'billing.createPortal': 'Tried to open billing',
};

/** A line in words. An action this version does not know is shown as it is stored, never hidden. */
export function sentenceFor(
  { action, details }: Pick<AuditLine, 'action' | 'details'>,
  names: Names,
): string {
  if (Object.hasOwn(done, action)) return done[action]?.(details, names) ?? action;
  return (Object.hasOwn(tried, action) && tried[action]) || action;
}
