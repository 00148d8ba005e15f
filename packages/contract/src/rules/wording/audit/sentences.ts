import type { AuditAction } from '../../../audit.ts';
import { JOB_TITLES } from '../../../jobs.ts';
import { counted } from '../counted.ts';
import { tried } from './tried.ts';

type Details = Readonly<Record<string, unknown>>;

/** What a line is about, by name; empty where it says nothing to a person. */
type Names = {
  /** Whom or what it was done to. */
  readonly object: string;
  readonly location: (id: string) => string;
};
type Sentence = (details: Details, names: Names) => string;

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');

/** ' as agency customer', or nothing where the line does not say. */
const as = (value: unknown): string => (text(value) === '' ? '' : ` as ${text(value)}`);

function toLocation(details: Details, { location }: Names): string {
  return typeof details.location === 'string' ? location(details.location) : 'a location';
}

/** '3 leads', or 'leads' where the line does not say how many. */
const many = (value: unknown, one: string): string =>
  typeof value === 'number' ? counted(value, one) : `${one}s`;

/** 'the location Austin', or 'a location' where its name is not known. */
const the = (noun: string, name: string): string => (name === '' ? `a ${noun}` : `the ${noun} ${name}`);
const whom = ({ object }: Names): string => (object === '' ? 'somebody' : object);

const factor = (kind: unknown, name: unknown): string => {
  if (kind !== 'passkey') return 'an authenticator app';
  return typeof name === 'string' && name !== '' ? `the passkey “${name}”` : 'a passkey';
};

/** What somebody did: the sentence begins with their name. */
const done: Record<AuditAction, Sentence> = {
  'session.started': () => 'signed in',
  'session.ended_after_reuse': () => 'was signed out, because an old session token was used again',
  'session.ended_elsewhere': ({ count }) => `signed ${many(count, 'other session')} out`,
  'user.added': ({ user_type }, { object }) => `created ${the('user', object)}${as(user_type)}`,
  'user.added_to_crm': (_details, { object }) => `added ${the('user', object)} to the CRM as a contact`,
  // Lines from before the accounts could be kept do not say what happened to them.
  'user.removed': ({ accounts }, { object }) =>
    `deleted ${the('user', object)} and ${accounts === 'kept' ? 'kept their outreach accounts' : 'their integrations'}`,
  'user.left': () => 'deleted the own account',
  'user.type_changed': ({ from, to }, names) =>
    `changed the user type of ${whom(names)}${from && to ? ` from ${text(from)} to ${text(to)}` : ''}`,
  'user.details_changed': (_details, names) => `changed the details of ${whom(names)}`,
  'user.password_changed': () => 'changed the own password',
  'user.password_reset': () => 'set a new password by reset link',
  'user.reset_sent': (_details, names) => `sent a password reset to ${whom(names)}`,
  'user.second_factor_added': ({ kind, name }) => `added ${factor(kind, name)} to the own sign-in`,
  'user.second_factor_removed': ({ kind, name }) => `removed ${factor(kind, name)} from the own sign-in`,
  'user.recovery_codes_made': () => 'made new recovery codes',
  'user.second_factor_reset': (_details, names) => `reset the second factor of ${whom(names)}`,
  'user.second_factor_failed': ({ failures }) =>
    `entered a wrong second-factor code (${many(failures, 'failure')} in the last 30 days)`,
  'user.new_password_required': ({ failures }) =>
    `has to choose a new password after ${many(failures, 'wrong second-factor code')}`,
  'user.recovery_code_used': () => 'signed in with a recovery code, or gave one as proof',
  'invitation.sent': ({ user_type }, names) => `invited ${whom(names)}${as(user_type)}`,
  'invitation.resent': (_details, names) => `sent the invitation of ${whom(names)} again`,
  'invitation.cancelled': (_details, names) => `cancelled the invitation of ${whom(names)}`,
  'invitation.accepted': () => 'accepted the invitation',
  'location_access.granted': (details, names) =>
    `granted ${whom(names)} ${text(details.access_level) || 'read'} access to ${toLocation(details, names)}`,
  'location_access.revoked': (details, names) =>
    `took the access to ${toLocation(details, names)} from ${whom(names)}`,
  'location.connected': (_details, { object }) => `connected ${the('location', object)}`,
  'location.reconnected': (_details, { object }) => `connected ${the('location', object)} again`,
  'location.renamed': (_details, { object }) =>
    object === '' ? 'renamed a location' : `renamed a location to ${object}`,
  'location.disconnected': (_details, { object }) => `disconnected ${the('location', object)}`,
  'location.removed': (_details, { object }) => `removed ${the('location', object)}`,
  'location.uninstalled': (_details, { object }) =>
    `disconnected ${the('location', object)}: the app was uninstalled in the CRM`,
  'location.authorization_expired': (_details, { object }) =>
    `was refused by the CRM: the authorization of ${the('location', object)} is no longer accepted`,
  'account.added': (_details, { object }) => `added ${the('account', object)}`,
  'account.renamed': ({ custom_name }, { object }) =>
    `renamed ${the('account', object)}${text(custom_name) === '' ? '' : ` to ${custom_name}`}`,
  'account.removed': (_details, { object }) => `removed ${the('account', object)}`,
  'account.refused': (_details, { object }) =>
    `was refused by the provider: the key of ${the('account', object)} is no longer accepted`,
  'account.recovered': (_details, { object }) =>
    `was let in by the provider: the key of ${the('account', object)} is accepted again`,
  'campaign.created': (_details, { object }) => `created ${the('campaign', object)}`,
  'campaign.created_at_provider': (_details, { object }) => `created ${the('campaign', object)} at Instantly`,
  'campaign.mapped': (details, names) =>
    `mapped ${the('campaign', names.object)} to ${toLocation(details, names)}`,
  'campaign.unmapped': (details, names) =>
    `took ${the('campaign', names.object)} away from ${toLocation(details, names)}`,
  'campaign.updated': (_details, { object }) => `changed the settings of ${the('campaign', object)}`,
  'campaign.activated': (_details, { object }) => `activated ${the('campaign', object)}`,
  'campaign.paused': (_details, { object }) => `paused ${the('campaign', object)}`,
  'import.created': (_details, { object }) => `uploaded ${the('lead file', object)}`,
  'import.started': (_details, { object }) => `started an import of leads${from(object)}`,
  'import.cancelled': (_details, { object }) => `cancelled an import of leads${from(object)}`,
  'import.undone': (_details, { object }) => `undid an import of leads${from(object)}`,
  'contact.updated': (_details, { object }) => `edited ${the('contact', object)}`,
  'leads.removed': ({ count }, { object }) =>
    `removed ${many(count, 'lead')} from ${the('campaign', object)}`,
  'suppression.added': ({ entries }) => `put ${many(entries, 'name')} on the do-not-contact list`,
  'suppression.removed': () => 'took somebody off the do-not-contact list',
  'enrichment.connected': () => 'connected Clay',
  'enrichment.disconnected': () => 'disconnected Clay',
  'enrichment.tested': () => 'sent a test row to Clay',
  'enrichment.token_rotated': () => 'made a new token for Clay’s answers',
  'enrichment.requested': ({ count }, { object }) =>
    `asked for ${many(count, 'contact')}${of(object)} to be enriched again`,
  'enrichment.skipped': ({ count }, { object }) =>
    `skipped the enrichment of ${many(count, 'contact')}${of(object)}`,
  'message.deleted': () => 'deleted a message',
  'message.restored': () => 'brought a deleted message back',
  'conversations.deleted': ({ count }) => `deleted ${many(count, 'conversation')}`,
  'conversations.restored': ({ count }) => `brought ${many(count, 'deleted conversation')} back`,
  'inbox.learning_removed': ({ removed }) =>
    `removed ${many(removed, 'correction')} that replies were read by`,
  'person.exported': () => 'exported what is known of a person',
  'person.erased': ({ rows }) => `erased a person, in ${many(rows, 'row')}`,
  'retention.saved': ({ days }, { object }) =>
    `set that ${object === '' ? 'data' : object.replaceAll('_', ' ')} is kept ${typeof days === 'number' ? `for ${counted(days, 'day')}` : 'for ever'}`,
  'sync.started': (_details, { object }) => `started a sync of ${the('account', object)}`,
  'webhook.replayed': () => 'processed a webhook event again',
  'job.run_again': ({ job }) =>
    typeof job === 'string' ? `ran again: ${JOB_TITLES[job] ?? job}` : 'ran failed work again',
  'workspace.opened': () => 'opened the workspace',
  'workspace.second_factor_rule': ({ required, grace_days }) =>
    required === false
      ? 'no longer asks everyone for a second factor'
      : `asks everyone for a second factor${typeof grace_days === 'number' ? ` after ${counted(grace_days, 'day')}` : ''}`,
  'workspace.handed_over': (_details, names) => `handed the workspace over to ${whom(names)}`,
  'subscription.changed': ({ plan_status }, { object }) =>
    `changed the subscription${object === '' ? '' : ` ${object}`}${text(plan_status) === '' ? '' : `: ${text(plan_status)}`}`,
  'subscription.ignored': () => 'did not take a second subscription over',
  'audit.cut': ({ lines }) => `removed ${many(lines, 'old line')} of the audit trail`,
  'audit.erased': ({ lines }) =>
    `erased a person from ${many(Array.isArray(lines) ? lines.length : null, 'line')} of the audit trail`,
};

const of = (campaign: string): string => (campaign === '' ? '' : ` of the campaign ${campaign}`);
const from = (file: string): string => (file === '' ? '' : ` from ${file}`);

const isKnown = (action: string): action is AuditAction => Object.hasOwn(done, action);

type AuditFacts = {
  readonly action: string;
  readonly details: Details;
  /** Who did it, by name. */
  readonly actor: string;
  /** What the contract says of an endpoint, for those that have no words here. */
  readonly toSummary: (action: string) => string | undefined;
};

/** 'Anna Reed removed the location Austin'. What this version does not know is told as it is stored, never hidden. */
export function auditSentence({ action, details, actor, toSummary }: AuditFacts, names: Names): string {
  if (isKnown(action)) return `${actor} ${done[action](details, names)}`;
  if (Object.hasOwn(tried, action)) return `${actor} tried to ${tried[action]}`;
  const summary = toSummary(action);
  return `${actor}: ${summary === undefined ? action : `tried: ${summary}`}`;
}
