import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What is written down when it was done. What was refused carries the name of its endpoint instead. */
export const AUDIT_ACTIONS = [
  'session.started',
  'session.ended_after_reuse',
  'user.added',
  'user.added_to_crm',
  'user.removed',
  'user.left',
  'user.type_changed',
  'user.details_changed',
  'user.password_changed',
  'user.password_reset',
  'user.reset_sent',
  'invitation.sent',
  'invitation.resent',
  'invitation.cancelled',
  'invitation.accepted',
  'location_access.granted',
  'location_access.revoked',
  'location.connected',
  'location.reconnected',
  'location.renamed',
  'location.disconnected',
  'location.removed',
  'location.uninstalled',
  'location.authorization_expired',
  'account.added',
  'account.renamed',
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
  'enrichment.connected',
  'enrichment.disconnected',
  'enrichment.tested',
  'enrichment.token_rotated',
  'enrichment.requested',
  'message.deleted',
  'message.restored',
  'conversations.deleted',
  'conversations.restored',
  'inbox.learning_removed',
  'sync.started',
  'webhook.replayed',
  'job.run_again',
  'workspace.opened',
  'workspace.handed_over',
  'subscription.changed',
  'subscription.ignored',
  'audit.cut',
  'audit.erased',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor_email: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const audit = {
  list: endpoint('audit:read')
    .route({
      method: 'GET',
      path: '/audit',
      summary: 'Who did what to whom, newest first, by pages',
      tags: ['audit'],
    })
    .input(z.object({ before: z.coerce.number().int().positive().optional() }))
    .output(z.object({ lines: z.array(AuditLine), next: z.number().int().nullable() })),
};
