import { type AuditAction, type AuditLine, counted, JOB_TITLES } from '@hearback/contract';
import { sentenceOfRefusal } from './tried.ts';

type Details = AuditLine['details'];
type Names = { readonly location: (id: string) => string };
type Sentence = (details: Details, names: Names) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');

/** ' as agency customer', or nothing where the line does not say. */
const as = (value: unknown): string => (text(value) === '' ? '' : ` as ${text(value)}`);

function locationOf(details: Details, { location }: Names): string {
  return typeof details.location === 'string' ? location(details.location) : 'a location';
}

/** '3 leads', or 'leads' where the line does not say how many. */
const many = (value: unknown, one: string): string =>
  typeof value === 'number' ? counted(value, one) : `${one}s`;

const done: Record<AuditAction, Sentence> = {
  'session.started': () => 'Signed in',
  'session.ended_after_reuse': () => 'Signed out, because an old session token was used again',
  'user.added': ({ user_type }) => `Created the user${as(user_type)}`,
  'user.added_to_crm': () => 'Added the user to the CRM as a contact',
  'user.removed': () => 'Deleted the user and their integrations',
  'user.left': () => 'Deleted the own account',
  'user.type_changed': ({ from, to }) =>
    from && to ? `Changed the user type from ${text(from)} to ${text(to)}` : 'Changed the user type',
  'user.details_changed': () => 'Changed the user’s details',
  'user.password_changed': () => 'Changed the own password',
  'user.password_reset': () => 'Set a new password by reset link',
  'user.reset_sent': () => 'Sent a password reset',
  'invitation.sent': ({ user_type }) => `Sent an invitation${as(user_type)}`,
  'invitation.resent': () => 'Resent the invitation',
  'invitation.cancelled': () => 'Cancelled the invitation',
  'invitation.accepted': () => 'Accepted the invitation',
  'location_access.granted': (details, names) =>
    `Granted ${text(details.access_level) || 'read'} access to ${locationOf(details, names)}`,
  'location_access.revoked': (details, names) => `Revoked access to ${locationOf(details, names)}`,
  'location.connected': () => 'Connected the location',
  'location.reconnected': () => 'Connected the location again',
  'location.renamed': () => 'Renamed the location',
  'location.disconnected': () => 'Disconnected the location',
  'location.removed': () => 'Deleted the location and all that belonged to it',
  'location.uninstalled': () => 'The location was disconnected: the app was uninstalled in the CRM',
  'location.authorization_expired': () => 'The CRM no longer accepts the authorization of the location',
  'account.added': () => 'Added the account',
  'account.renamed': () => 'Renamed the account',
  'account.removed': () => 'Removed the account',
  'account.refused': () => 'The provider no longer accepts the key of an account',
  'account.recovered': () => 'The provider accepts the key of an account again',
  'campaign.created': () => 'Created the campaign',
  'campaign.created_at_provider': () => 'Created the campaign at Instantly',
  'campaign.mapped': (details, names) => `Mapped the campaign to ${locationOf(details, names)}`,
  'campaign.unmapped': (details, names) => `Took the campaign away from ${locationOf(details, names)}`,
  'campaign.updated': () => 'Changed the campaign’s settings',
  'campaign.activated': () => 'Activated the campaign',
  'campaign.paused': () => 'Paused the campaign',
  'import.created': () => 'Uploaded a lead file',
  'import.started': () => 'Started an import of leads',
  'import.cancelled': () => 'Cancelled an import of leads',
  'import.undone': () => 'Undid an import of leads',
  'contact.updated': () => 'Edited a contact',
  'leads.removed': ({ count }) => `Removed ${many(count, 'lead')} from a campaign`,
  'enrichment.connected': () => 'Connected Clay',
  'enrichment.disconnected': () => 'Disconnected Clay',
  'enrichment.tested': () => 'Sent a test row to Clay',
  'enrichment.token_rotated': () => 'Made a new token for Clay’s answers',
  'enrichment.requested': ({ count }) => `Asked for ${many(count, 'contact')} to be enriched again`,
  'message.deleted': () => 'Deleted a message',
  'message.restored': () => 'Brought a deleted message back',
  'conversations.deleted': ({ count }) => `Deleted ${many(count, 'conversation')}`,
  'conversations.restored': ({ count }) => `Brought ${many(count, 'deleted conversation')} back`,
  'inbox.learning_removed': ({ removed }) =>
    `Removed ${many(removed, 'correction')} that replies were read by`,
  'sync.started': () => 'Started a sync',
  'webhook.replayed': () => 'Processed a webhook event again',
  'job.run_again': ({ job }) =>
    typeof job === 'string' ? `Ran again: ${JOB_TITLES[job] ?? job}` : 'Ran failed work again',
  'workspace.opened': () => 'Opened the workspace',
  'workspace.handed_over': () => 'Handed the workspace over',
  'subscription.changed': ({ plan_status }) =>
    text(plan_status) === '' ? 'Subscription changed' : `Subscription changed: ${text(plan_status)}`,
  'subscription.ignored': () => 'A second subscription was not taken over',
  'audit.cut': ({ lines }) => `Removed ${many(lines, 'old line')} of the audit trail`,
  'audit.erased': ({ lines }) =>
    `Erased a person from ${many(Array.isArray(lines) ? lines.length : null, 'line')} of the audit trail`,
};

const isKnown = (action: string): action is AuditAction => Object.hasOwn(done, action);

/** A line in words. An action this version does not know is shown as it is stored, never hidden. */
export function sentenceFor(
  { action, details }: Pick<AuditLine, 'action' | 'details'>,
  names: Names,
): string {
  return isKnown(action) ? done[action](details, names) : (sentenceOfRefusal(action) ?? action);
}
