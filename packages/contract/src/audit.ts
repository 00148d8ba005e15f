import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Id, Moment, text } from './values.ts';

/** Audit actions of completed requests. Denied requests are recorded under the name of their endpoint instead. */
export const AUDIT_ACTIONS = [
  'session.started',
  'session.ended_after_reuse',
  'session.ended_elsewhere',
  'user.added',
  'user.added_to_crm',
  'user.removed',
  'user.left',
  'user.type_changed',
  'user.details_changed',
  'user.password_changed',
  'user.password_reset',
  'user.reset_sent',
  'user.temporary_password_set',
  'user.sessions_ended',
  'user.second_factor_added',
  'user.second_factor_removed',
  'user.recovery_codes_made',
  'user.recovery_code_used',
  'user.second_factor_reset',
  'user.second_factor_failed',
  'user.new_password_required',
  'invitation.sent',
  'invitation.resent',
  'invitation.cancelled',
  'invitation.accepted',
  'location_access.granted',
  'location_access.revoked',
  'client_access.saved',
  'client_preview.started',
  'client_preview.ended',
  'location.connected',
  'location.reconnected',
  'location.renamed',
  'location.disconnected',
  'location.removed',
  'location.uninstalled',
  'location.authorization_expired',
  'account.added',
  'account.renamed',
  'account.sender_changed',
  'account.block_list_changed',
  'account.sender_fixed',
  'account.removed',
  'account.refused',
  'account.recovered',
  'campaign.created',
  'campaign.created_at_provider',
  'campaign.mapped',
  'campaign.unmapped',
  'campaign.updated',
  'campaign.activated',
  'campaign.paused',
  'import.created',
  'import.started',
  'import.cancelled',
  'import.undone',
  'contact.updated',
  'leads.removed',
  'crm.approved',
  'crm.turned_off',
  'brand.saved',
  'brand.removed',
  'brand.host_saved',
  'brand.host_verified',
  'brand.host_failed',
  'brand.host_removed',
  'brand.mail_server_saved',
  'brand.mail_server_tested',
  'brand.mail_server_failed',
  'brand.mail_server_removed',
  'booking_page.saved',
  'booking_page.removed',
  'crm.undone',
  'report.created',
  'report.published',
  'report.removed',
  'report.shared',
  'report.share_revoked',
  'report.approved',
  'report.schedule_saved',
  'report.schedule_removed',
  'rule.added',
  'rule.changed',
  'rule.removed',
  'rule.run_undone',
  'suppression.added',
  'suppression.removed',
  'enrichment.connected',
  'enrichment.disconnected',
  'enrichment.tested',
  'enrichment.token_rotated',
  'enrichment.requested',
  'enrichment.skipped',
  'message.deleted',
  'message.restored',
  'conversations.forwarded',
  'conversations.file_shared',
  'conversations.file_sharing_stopped',
  'conversations.deleted',
  'conversations.restored',
  'inbox.learning_removed',
  'note.question_asked',
  'note.lead_flagged',
  'note.answered',
  'conversations.answered_by_client',
  'approval.asked',
  'approval.changed',
  'approval.withdrawn',
  'approval.given',
  'approval.changes_requested',
  'approval.expired',
  'person.exported',
  'person.erased',
  'retention.saved',
  'sync.started',
  'webhook.replayed',
  'job.run_again',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'mcp.turned_on',
  'mcp.turned_off',
  'mcp.called',
  'assistant.connected',
  'assistant.disconnected',
  'webhook_endpoint.added',
  'webhook_endpoint.changed',
  'webhook_endpoint.verified',
  'webhook_endpoint.rotated',
  'webhook_endpoint.enabled',
  'webhook_endpoint.disabled',
  'webhook_endpoint.deleted',
  'webhook_endpoint.replayed',
  'workspace.opened',
  'workspace.handed_over',
  'workspace.second_factor_rule',
  'subscription.changed',
  'subscription.ignored',
  'audit.cut',
  'audit.erased',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

type Topic = AuditAction extends infer Action
  ? Action extends `${infer Name}.${string}`
    ? Name
    : never
  : never;

/** Filters of the audit trail, each with the prefixes of its actions. */
export const AUDIT_KINDS = [
  'sign_ins',
  'people',
  'integrations',
  'campaigns',
  'leads',
  'inbox',
  'billing',
  'privacy',
  'audit',
] as const;
type DoneKind = (typeof AUDIT_KINDS)[number];

const KIND_OF: Readonly<Record<Topic, DoneKind>> = {
  session: 'sign_ins',
  user: 'people',
  invitation: 'people',
  location_access: 'people',
  client_access: 'people',
  client_preview: 'people',
  workspace: 'people',
  location: 'integrations',
  account: 'integrations',
  crm: 'integrations',
  brand: 'people',
  booking_page: 'integrations',
  sync: 'integrations',
  webhook: 'integrations',
  job: 'integrations',
  enrichment: 'integrations',
  api_key: 'integrations',
  mcp: 'integrations',
  assistant: 'integrations',
  webhook_endpoint: 'integrations',
  campaign: 'campaigns',
  import: 'leads',
  contact: 'leads',
  leads: 'leads',
  suppression: 'leads',
  message: 'inbox',
  approval: 'inbox',
  conversations: 'inbox',
  inbox: 'inbox',
  note: 'inbox',
  rule: 'inbox',
  report: 'inbox',
  person: 'privacy',
  retention: 'privacy',
  subscription: 'billing',
  audit: 'audit',
};

export const listAuditTopics = (kind: DoneKind): string[] =>
  Object.entries(KIND_OF).flatMap(([topic, of]) => (of === kind ? topic : []));

/** Denied requests form their own category. */
export const AuditKind = z.enum([...AUDIT_KINDS, 'refused']);
export type AuditKind = z.infer<typeof AuditKind>;

/** Actions without an actor in the workspace, such as those of the payment provider or of Hearback itself. */
export const NO_ACTOR = 'nobody';

export const AuditFilter = z.object({
  /** The person who acted. */
  person: z.union([Id, z.literal(NO_ACTOR)]).optional(),
  kind: AuditKind.optional(),
  from: Moment.optional(),
  /** Exclusive. */
  to: Moment.optional(),
  /** Searches the name of the person or object. */
  q: text(200).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The current name of the actor, or else the address they had. */
  actor: z.string(),
  actor_email: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** 'Anna Reed removed the location Austin'. */
  sentence: z.string(),
  /** Whether the words that named a person were removed. */
  erased: z.boolean(),
});
export type AuditLine = z.infer<typeof AuditLine>;

const endpoint = listEndpoints('audit');

/** The same lines as a CSV file: `GET /api/audit.csv` with the same filter. */
export const audit = {
  list: endpoint('audit:read', 'GET /audit', 'List audit entries, newest first')
    .input(AuditFilter.extend({ before: z.coerce.number().int().positive().optional() }))
    .output(z.object({ lines: z.array(AuditLine), next: z.number().int().nullable() })),
  listActors: endpoint('audit:read', 'GET /audit/people', 'List people with audit entries').output(
    z.array(z.object({ id: Id, name: z.string() })),
  ),
};
