import type { AuditAction } from '../../audit.ts';
import { JOB_TITLES } from '../../jobs.ts';
import { counted } from '../counted.ts';
import { tried } from './attempts.ts';

type Details = Readonly<Record<string, unknown>>;

/** Names for the entry's ids. Empty if an id means nothing to the reader. */
type Names = {
  /** The person or object of the action. */
  readonly object: string;
  readonly location: (id: string) => string;
};
type Sentence = (details: Details, names: Names) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');

/** Returns ' as agency customer', or '' if the entry has no user type. */
const as = (value: unknown): string => (text(value) === '' ? '' : ` as ${text(value)}`);

function toLocation(details: Details, { location }: Names): string {
  return typeof details.location === 'string' ? location(details.location) : 'a location';
}

/** Returns '3 leads', or 'leads' if the entry has no count. */
const formatCount = (value: unknown, one: string, plural = `${one}s`): string =>
  typeof value === 'number' ? counted(value, one, plural) : plural;

const inVersion = (value: unknown): string => (typeof value === 'number' ? ` (version ${value})` : '');

/** Returns 'the location Austin', or 'a location' if the name is unknown. */
const withArticle = (noun: string, name: string): string =>
  name === '' ? `a ${noun}` : `the ${noun} ${name}`;
const personName = ({ object }: Names): string => (object === '' ? 'a user' : object);

const factor = (kind: unknown, name: unknown): string => {
  if (kind !== 'passkey') return 'an authenticator app';
  return typeof name === 'string' && name !== '' ? `the passkey “${name}”` : 'a passkey';
};

const DISABLED: Readonly<Record<string, string>> = {
  gone: ', which no longer exists',
  failing: ', which failed for five days',
};

/** Predicates of audit sentences; the name of the actor goes in front. */
const done: Record<AuditAction, Sentence> = {
  'session.started': () => 'signed in',
  'session.ended_after_reuse': () => 'was signed out because an old session token was reused',
  'session.ended_elsewhere': ({ count }) => `signed out ${formatCount(count, 'other session')}`,
  'user.added': ({ user_type }, { object }) => `created ${withArticle('user', object)}${as(user_type)}`,
  'user.added_to_crm': (_details, { object }) =>
    `added ${withArticle('user', object)} to the CRM as a contact`,
  // Older entries do not say whether the accounts were kept, because they were always deleted then.
  'user.removed': ({ accounts }, { object }) =>
    `deleted ${withArticle('user', object)} and ${accounts === 'kept' ? 'kept their outreach accounts' : 'their integrations'}`,
  'user.left': () => 'deleted their account',
  'user.type_changed': ({ from, to }, names) =>
    `changed the user type of ${personName(names)}${from && to ? ` from ${text(from)} to ${text(to)}` : ''}`,
  'user.details_changed': (_details, names) => `changed the details of ${personName(names)}`,
  'user.password_changed': () => 'changed their password',
  'user.password_reset': () => 'set a new password with a reset link',
  'user.reset_sent': (_details, names) => `sent a password reset to ${personName(names)}`,
  'user.temporary_password_set': (_details, names) => `set a temporary password for ${personName(names)}`,
  'user.sessions_ended': ({ count }, names) =>
    `ended ${formatCount(count, 'session')} of ${personName(names)}`,
  'user.second_factor_added': ({ kind, name }) => `added ${factor(kind, name)} as a second factor`,
  'user.second_factor_removed': ({ kind, name }) => `removed ${factor(kind, name)} as a second factor`,
  'user.recovery_codes_made': () => 'created new recovery codes',
  'user.second_factor_reset': (_details, names) => `reset the second factor of ${personName(names)}`,
  'user.second_factor_failed': ({ failures }) =>
    `entered a wrong second-factor code (${formatCount(failures, 'failure')} in the last 30 days)`,
  'user.new_password_required': ({ failures }) =>
    `must choose a new password after ${formatCount(failures, 'wrong second-factor code')}`,
  'user.recovery_code_used': () => 'used a recovery code',
  'invitation.sent': ({ user_type }, names) => `invited ${personName(names)}${as(user_type)}`,
  'invitation.resent': (_details, names) => `resent the invitation to ${personName(names)}`,
  'invitation.cancelled': (_details, names) => `canceled the invitation for ${personName(names)}`,
  'invitation.accepted': () => 'accepted the invitation',
  'location_access.granted': (details, names) =>
    `granted ${personName(names)} ${text(details.access_level) || 'read'} access to ${toLocation(details, names)}`,
  'location_access.revoked': (details, names) =>
    `revoked access to ${toLocation(details, names)} for ${personName(names)}`,
  'client_access.saved': (_details, { object }) =>
    `changed client access to ${withArticle('location', object)}`,
  'client_preview.started': ({ name }) => `started a preview as ${text(name)}`,
  'client_preview.ended': ({ name }) => `ended the preview as ${text(name)}`,
  'location.connected': (_details, { object }) => `connected ${withArticle('location', object)}`,
  'location.reconnected': (_details, { object }) => `reconnected ${withArticle('location', object)}`,
  'location.renamed': (_details, { object }) =>
    object === '' ? 'renamed a location' : `renamed a location to ${object}`,
  'location.disconnected': (_details, { object }) => `disconnected ${withArticle('location', object)}`,
  'location.removed': (_details, { object }) => `removed ${withArticle('location', object)}`,
  'location.uninstalled': (_details, { object }) =>
    `disconnected ${withArticle('location', object)}: the app was uninstalled in the CRM`,
  'location.authorization_expired': (_details, { object }) =>
    `found that the CRM authorization of ${withArticle('location', object)} expired`,
  'account.added': (_details, { object }) => `added ${withArticle('account', object)}`,
  'account.renamed': ({ custom_name }, { object }) =>
    `renamed ${withArticle('account', object)}${text(custom_name) === '' ? '' : ` to ${custom_name}`}`,
  'account.sender_changed': ({ sender }, { object }) =>
    `changed the name or signature of ${typeof sender === 'string' ? sender : 'a sender'} in ${withArticle('account', object)}`,
  'account.sender_fixed': ({ action }, { object }) =>
    `changed ${withArticle('sender', object)} in Instantly: ${text(action).replaceAll('_', ' ')}`,
  'account.block_list_changed': ({ enabled }, { object }) =>
    `turned the block list ${enabled === true ? 'on' : 'off'} for ${withArticle('account', object)}`,
  'account.removed': (_details, { object }) => `removed ${withArticle('account', object)}`,
  'account.refused': (_details, { object }) =>
    `found that the provider no longer accepts the API key of ${withArticle('account', object)}`,
  'account.recovered': (_details, { object }) =>
    `found that the provider accepts the API key of ${withArticle('account', object)} again`,
  'campaign.created': (_details, { object }) => `created ${withArticle('campaign', object)}`,
  'campaign.created_at_provider': (_details, { object }) =>
    `created ${withArticle('campaign', object)} in Instantly`,
  'campaign.mapped': (details, names) =>
    `mapped ${withArticle('campaign', names.object)} to ${toLocation(details, names)}`,
  'campaign.unmapped': (details, names) =>
    `unmapped ${withArticle('campaign', names.object)} from ${toLocation(details, names)}`,
  'campaign.updated': (_details, { object }) => `changed the settings of ${withArticle('campaign', object)}`,
  'campaign.activated': (_details, { object }) => `activated ${withArticle('campaign', object)}`,
  'campaign.paused': (_details, { object }) => `paused ${withArticle('campaign', object)}`,
  'import.created': (_details, { object }) => `uploaded ${withArticle('lead file', object)}`,
  'import.started': (_details, { object }) => `started an import of leads${from(object)}`,
  'import.cancelled': (_details, { object }) => `canceled an import of leads${from(object)}`,
  'import.undone': (_details, { object }) => `undid an import of leads${from(object)}`,
  'contact.updated': (_details, { object }) => `edited ${withArticle('contact', object)}`,
  'leads.removed': ({ count }, { object }) =>
    `removed ${formatCount(count, 'lead')} from ${withArticle('campaign', object)}`,
  'crm.approved': (_details, { object }) => `approved the CRM sync of ${withArticle('location', object)}`,
  'booking_page.saved': (_details, { object }) =>
    `saved a booking page of ${withArticle('location', object)}`,
  'booking_page.removed': (_details, { object }) =>
    `removed a booking page of ${withArticle('location', object)}`,
  'crm.turned_off': (_details, { object }) => `turned off the CRM sync of ${withArticle('location', object)}`,
  'crm.undone': (_details, { object }) => `undid the first CRM sync of ${withArticle('location', object)}`,
  'brand.saved': (_details, { object }) =>
    object === '' ? 'changed the brand' : `changed the brand of ${withArticle('location', object)}`,
  'brand.removed': (_details, { object }) => `removed the brand of ${withArticle('location', object)}`,
  'brand.host_saved': ({ host }) => `entered the custom domain${quoteName(host)}`,
  'brand.host_verified': ({ host }) => `verified the custom domain${quoteName(host)}`,
  'brand.host_failed': ({ host }) => `found incorrect DNS records for the custom domain${quoteName(host)}`,
  'brand.host_removed': ({ host }) => `removed the custom domain${quoteName(host)}`,
  'brand.mail_server_saved': ({ host, address }) =>
    `chose the mail server${quoteName(host)} for emails to clients from${quoteName(address)}`,
  'brand.mail_server_tested': ({ host }) => `tested the mail server${quoteName(host)} successfully`,
  'brand.mail_server_failed': ({ host }) =>
    `stopped sending emails to clients through the mail server${quoteName(host)}, which refused them`,
  'brand.mail_server_removed': ({ host }) =>
    `removed the mail server${quoteName(host)} for emails to clients`,
  'report.created': ({ client }) => `created a report for${quoteName(client)}`,
  'report.published': ({ client }) => `published a report for${quoteName(client)}`,
  'report.removed': ({ client }) => `deleted a report for${quoteName(client)}`,
  'report.shared': ({ client }) => `created a link to a report for${quoteName(client)}`,
  'report.approved': ({ client }) => `approved and sent a report for${quoteName(client)}`,
  'report.schedule_saved': ({ client }) => `saved the report schedule of${quoteName(client)}`,
  'report.schedule_removed': ({ client }) => `removed the report schedule of${quoteName(client)}`,
  'report.share_revoked': ({ client }) => `revoked a link to a report for${quoteName(client)}`,
  'api_key.created': ({ name }) => `created the API key${quoteName(name)}`,
  'api_key.rotated': ({ name }) => `rotated the API key${quoteName(name)}`,
  'api_key.revoked': ({ name }) => `revoked the API key${quoteName(name)}`,
  'assistant.connected': ({ name }) => `connected the assistant${quoteName(name)}`,
  'assistant.disconnected': ({ name, is_replay }) =>
    `disconnected the assistant${quoteName(name)}${is_replay === true ? ', because a code or token was used twice' : ''}`,
  'webhook_endpoint.added': ({ name }) => `added the webhook endpoint${quoteName(name)}`,
  'webhook_endpoint.changed': ({ name }) => `changed the webhook endpoint${quoteName(name)}`,
  'webhook_endpoint.verified': ({ name }) => `verified the webhook endpoint${quoteName(name)}`,
  'webhook_endpoint.rotated': ({ name }) =>
    `rotated the signing keys of the webhook endpoint${quoteName(name)}`,
  'webhook_endpoint.enabled': ({ name }) => `enabled the webhook endpoint${quoteName(name)}`,
  'webhook_endpoint.disabled': ({ name, reason }) =>
    `disabled the webhook endpoint${quoteName(name)}${DISABLED[text(reason)] ?? ''}`,
  'mcp.turned_on': () => 'allowed AI assistants to connect',
  'mcp.turned_off': () => 'stopped AI assistants from connecting',
  'mcp.called': ({ tool, client }) =>
    `used the tool${quoteName(tool)} through the AI assistant${quoteName(client)}`,
  'webhook_endpoint.deleted': ({ name }) => `deleted the webhook endpoint${quoteName(name)}`,
  'webhook_endpoint.replayed': ({ name, number }) =>
    `sent ${formatCount(number, 'event')} to the webhook endpoint${quoteName(name)} again`,
  'rule.added': ({ name }) => `created the rule${quoteName(name)}`,
  'rule.changed': ({ name, enabled }) =>
    `changed the rule${quoteName(name)}${enabled === false ? ' (turned off)' : ''}`,
  'rule.removed': ({ name }) => `deleted the rule${quoteName(name)}`,
  'rule.run_undone': ({ name }) => `undid a run of the rule${quoteName(name)}`,
  'suppression.added': ({ entries }) =>
    `added ${formatCount(entries, 'entry', 'entries')} to the do-not-contact list`,
  'suppression.removed': () => 'removed an entry from the do-not-contact list',
  'enrichment.connected': () => 'connected Clay',
  'enrichment.disconnected': () => 'disconnected Clay',
  'enrichment.tested': () => 'sent a test row to Clay',
  'enrichment.token_rotated': () => 'created a new callback token for Clay',
  'enrichment.requested': ({ count }, { object }) =>
    `re-enriched ${formatCount(count, 'contact')}${of(object)}`,
  'enrichment.skipped': ({ count }, { object }) =>
    `skipped the enrichment of ${formatCount(count, 'contact')}${of(object)}`,
  'message.deleted': () => 'deleted a message',
  'message.restored': () => 'restored a deleted message',
  'conversations.deleted': ({ count }) => `deleted ${formatCount(count, 'conversation')}`,
  'conversations.restored': ({ count }) => `restored ${formatCount(count, 'deleted conversation')}`,
  'inbox.learning_removed': ({ removed }) => `removed ${formatCount(removed, 'learned correction')}`,
  'note.question_asked': () => 'asked a question about a conversation',
  'note.lead_flagged': () => 'flagged a lead',
  'conversations.forwarded': (_details, { object }) =>
    `forwarded the conversation with ${object === '' ? 'a lead' : object}`,
  'conversations.file_shared': (_details, { object }) =>
    `shared a file with ${object === '' ? 'a lead' : object}`,
  'conversations.file_sharing_stopped': (_details, { object }) =>
    `stopped sharing a file with ${object === '' ? 'a lead' : object}`,
  'conversations.answered_by_client': () => 'replied to a lead as a client',
  'approval.asked': () => 'asked clients to approve a reply',
  'approval.changed': ({ version }) => `changed a reply that is waiting for approval${inVersion(version)}`,
  'approval.withdrawn': () => 'withdrew a reply that was waiting for approval',
  'approval.given': ({ version }) => `approved a reply${inVersion(version)}`,
  'approval.changes_requested': ({ version }) => `requested changes to a reply${inVersion(version)}`,
  'approval.expired': () => 'returned a reply that expired without approval',
  'note.answered': () => 'answered a client',
  'person.exported': () => 'exported the data of a person',
  'person.erased': ({ rows }) => `erased the data of a person (${formatCount(rows, 'row')})`,
  'retention.saved': ({ days }, { object }) =>
    `set the retention of ${object === '' ? 'data' : object.replaceAll('_', ' ')} to ${typeof days === 'number' ? counted(days, 'day') : 'forever'}`,
  'sync.started': (_details, { object }) => `started a sync of ${withArticle('account', object)}`,
  'webhook.replayed': () => 'processed a webhook event again',
  'job.run_again': ({ job }) =>
    typeof job === 'string' ? `reran a failed job: ${JOB_TITLES[job] ?? job}` : 'reran a failed job',
  'workspace.opened': () => 'created the workspace',
  'workspace.second_factor_rule': ({ required, grace_days }) =>
    required === false
      ? 'made the second factor optional'
      : `required a second factor for everyone${typeof grace_days === 'number' ? ` after ${counted(grace_days, 'day')}` : ''}`,
  'workspace.handed_over': (_details, names) => `transferred the workspace to ${personName(names)}`,
  'subscription.changed': ({ plan_status }, { object }) =>
    `changed the subscription${object === '' ? '' : ` ${object}`}${text(plan_status) === '' ? '' : `: ${text(plan_status)}`}`,
  'subscription.ignored': () => 'ignored a second subscription',
  'audit.cut': ({ lines }) =>
    `removed ${formatCount(lines, 'old entry', 'old entries')} from the audit trail`,
  'audit.erased': ({ lines }) =>
    `erased a person from ${formatCount(Array.isArray(lines) ? lines.length : null, 'entry', 'entries')} of the audit trail`,
};

const quoteName = (name: unknown): string => (typeof name === 'string' && name !== '' ? ` “${name}”` : '');
const of = (campaign: string): string => (campaign === '' ? '' : ` of the campaign ${campaign}`);
const from = (file: string): string => (file === '' ? '' : ` from ${file}`);

const isKnown = (action: string): action is AuditAction => Object.hasOwn(done, action);

type AuditFacts = {
  readonly action: string;
  readonly details: Details;
  /** Name of the person who did it. */
  readonly actor: string;
  /** Returns the OpenAPI summary of an endpoint, for actions without a sentence here. */
  readonly toSummary: (action: string) => string | undefined;
};

/** A key acts for the user who created it. */
const withKey = ({ api_key }: Details): string =>
  typeof api_key === 'string' ? ` with the API key${quoteName(api_key)}` : '';

/** Returns 'Anna Reed removed the location Austin'. Unknown actions are shown by their stored name instead of being hidden. */
export function auditSentence({ action, details, actor, toSummary }: AuditFacts, names: Names): string {
  if (isKnown(action)) return `${actor} ${done[action](details, names)}${withKey(details)}`;
  if (Object.hasOwn(tried, action)) return `${actor} tried to ${tried[action]}${withKey(details)}`;
  const summary = toSummary(action);
  return `${actor}${withKey(details)}: ${summary === undefined ? action : `tried: ${summary}`}`;
}
