/**
 * All events, with the modules whose queries they invalidate in every open browser.
 * Published events contain only names and ids. The browser refetches with its own permissions.
 */
export const events = {
  'user.profile_saved': ['people'],
  'user.added': ['people'],
  // Conversations are unassigned when their assignee loses access.
  'user.changed': ['people', 'locations', 'inbox'],
  // Outreach accounts pass to the owner, or are deleted with the person.
  'user.removed': ['people', 'accounts', 'campaigns', 'inbox'],
  'user.password_changed': ['people'],
  'user.onboarded': ['people'],
  // The access of the user `user_id`, or what all clients of the location see.
  'location_access.changed': ['people', 'locations', 'dashboard', 'clients', 'inbox', 'approvals', 'reports'],
  'invitation.changed': ['people'],
  // Reports list the addresses that their email could not be delivered to.
  'mail.changed': ['people', 'reports'],
  'workspace.handed_over': ['people', 'accounts', 'inbox'],
  'workspace.security_saved': ['people'],
  'subscription.changed': ['billing'],
  'location.changed': ['locations', 'sync', 'clients'],
  'location.removed': ['locations', 'people', 'campaigns', 'inbox', 'dashboard', 'clients'],
  'account.connected': ['accounts', 'sync'],
  'account.changed': ['accounts', 'sync'],
  // The provider refused the key, or accepts it again.
  'account.disconnected': ['accounts', 'sync'],
  'account.reconnected': ['accounts', 'sync'],
  // Drafts and snippets are signed with the sender's name.
  'account.sender_changed': ['accounts', 'inbox', 'snippets'],
  // The composer warns of a sender that cannot send.
  'account.sender_health_changed': ['accounts', 'dashboard', 'clients', 'inbox'],
  'campaign.changed': ['campaigns', 'dashboard', 'clients'],
  'campaign.status_changed': ['campaigns', 'dashboard', 'clients'],
  'campaign.created_at_provider': ['campaigns', 'assistant', 'dashboard', 'clients'],
  // Leads that waited for enrichment are sent.
  'campaign.enrichment_switched_on': ['leads', 'enrichment'],
  'campaign.mapped': ['campaigns', 'locations', 'inbox', 'approvals', 'dashboard', 'clients'],
  'contact.moved': ['inbox', 'approvals', 'leads', 'dashboard', 'clients'],
  'sync.progressed': ['sync'],
  'sync.finished': ['sync', 'accounts', 'locations', 'campaigns', 'dashboard', 'clients'],
  'webhook.received': ['webhooks', 'accounts'],
  'message.received': ['inbox', 'dashboard', 'clients'],
  'message.changed': ['inbox', 'dashboard', 'clients'],
  'message.deleted': ['inbox', 'dashboard', 'clients'],
  // A new reply was classified. One event per message; only rules react to it.
  'message.classified': [],
  // Another source completed the message: its sender, recipients, attachments, text or campaign.
  'message.completed': ['inbox'],
  // A file was shared with a lead, or is no longer shared.
  'shared_file.changed': ['inbox'],
  // A translation was stored.
  'message.translated': ['inbox'],
  // The message is an absence notice with a return date in the future.
  'message.absence_read': ['inbox'],
  'conversation.read': ['inbox'],
  'conversation.unread': ['inbox'],
  'conversation.finished': ['inbox', 'dashboard', 'clients'],
  'conversation.reopened': ['inbox', 'dashboard', 'clients'],
  // Assigned to `assigned_user_id`, or unassigned.
  'conversation.assigned': ['inbox'],
  'inbox.assignment_saved': ['inbox', 'clients'],
  'conversation.snoozed': ['inbox'],
  'conversation.unsnoozed': ['inbox'],
  // A snooze ended.
  'conversation.returned': ['inbox', 'dashboard', 'clients'],
  'conversation.reminder_set': ['inbox'],
  // The lead did not answer in time; `reminded_user_id` set the reminder.
  'conversation.reminder_due': ['inbox', 'dashboard', 'clients'],
  'conversation.disposition_set': ['inbox', 'dashboard', 'clients'],
  // The due time of an answer to an interested lead changed.
  'conversation.awaits_answer': ['inbox', 'clients'],
  'conversation.overdue': ['inbox', 'dashboard', 'clients'],
  // Progress of a bulk change. The changes themselves are published by the event of each action, once per batch.
  'conversation_run.changed': ['inbox'],
  'note.added': ['inbox'],
  'note.changed': ['inbox'],
  'note.removed': ['inbox'],
  // The client who asked receives it, too.
  'note.answered': ['inbox'],
  // A draft was sent to clients for approval, changed, commented, decided, withdrawn or expired.
  'approval.changed': ['approvals', 'inbox'],
  'reply.changed': ['inbox', 'dashboard', 'clients'],
  // An AI assistant stored a draft, or a person discarded it.
  'draft.changed': ['inbox'],
  'inbox.settings_saved': ['inbox'],
  'shared_view.changed': ['inbox', 'clients'],
  // A personal view, or the order and the default of a user's views.
  'own_view.changed': ['inbox', 'clients'],
  'inbox.learning_removed': ['inbox'],
  'contact.changed': ['inbox', 'timeline', 'leads', 'dashboard', 'clients', 'enrichment'],
  'company.changed': ['inbox', 'leads', 'dashboard', 'clients'],
  'lead.removed': ['leads', 'enrichment'],
  'lead_run.progressed': ['leads', 'enrichment'],
  'lead_run.finished': ['leads', 'dashboard', 'clients', 'enrichment'],
  'import.changed': ['leads'],
  'import.finished': ['leads', 'dashboard', 'clients', 'enrichment'],
  'enrichment.requested': ['leads', 'enrichment'],
  'enrichment.settings_changed': ['enrichment'],
  'enrichment.progressed': ['enrichment'],
  // A user opened, left or started to answer a conversation.
  'presence.changed': ['presence'],
  // An entry was added to the do-not-contact list or removed from it.
  'suppression.changed': ['suppression', 'inbox', 'leads'],
  'suppression.step_changed': ['suppression'],
  'opportunity.saved': ['opportunities', 'clients'],
  // The undo of a finish deleted the opportunity that the finish created.
  'opportunity.removed': ['opportunities', 'clients'],
  // The state of the CRM sync of a location, or of one contact in it.
  'crm.changed': ['crm'],
  // A person compares a location with the CRM now.
  'crm.comparison_requested': ['crm'],
  // A meeting was requested, booked, moved or canceled.
  'meeting.changed': ['inbox', 'dashboard', 'clients'],
  'calendar.changed': ['meetings', 'inbox'],
  // A rule was saved, or ran.
  'rule.changed': ['rules'],
  // A report was created, computed, edited, published or deleted.
  'report.changed': ['reports', 'clients'],
  'report_template.changed': ['reports', 'clients'],
  'report_schedule.changed': ['reports'],
  // Clients see the brand with their profile.
  'brand.changed': ['branding', 'people'],
  'snippet.changed': ['snippets'],
  'booking_link.changed': ['snippets'],
  'knowledge.changed': ['knowledge'],
  'assistant.session_changed': ['assistant'],
  'notification.changed': ['notifications'],
  'job.changed': ['jobs'],
  // A key was created, rotated or revoked.
  'api_key.changed': ['apiKeys'],
  'mcp.settings_saved': ['mcp'],
  // An assistant was connected or disconnected.
  'assistant.changed': ['oauth'],
  // An endpoint was added, changed, disabled or deleted.
  'webhook_endpoint.changed': ['webhooksOut'],
  'privacy_run.changed': ['privacy'],
  // All data of the person is gone, so every open view refetches.
  'person.erased': [
    'privacy',
    'inbox',
    'approvals',
    'leads',
    'enrichment',
    'opportunities',
    'campaigns',
    'dashboard',
    'clients',
    'webhooks',
  ],
  'retention.saved': ['privacy'],
} as const satisfies Record<string, readonly ModuleName[]>;

/** The first segment of every query key in the browser, and the name of a contract file. */
export type ModuleName =
  | 'auth'
  | 'people'
  | 'notifications'
  | 'billing'
  | 'branding'
  | 'locations'
  | 'accounts'
  | 'campaigns'
  | 'leads'
  | 'enrichment'
  | 'inbox'
  | 'approvals'
  | 'presence'
  | 'suppression'
  | 'opportunities'
  | 'crm'
  | 'meetings'
  | 'timeline'
  | 'rules'
  | 'snippets'
  | 'knowledge'
  | 'dashboard'
  | 'reports'
  | 'clients'
  | 'assistant'
  | 'apiKeys'
  | 'mcp'
  | 'oauth'
  | 'webhooksOut'
  | 'webhooks'
  | 'sync'
  | 'privacy'
  | 'audit'
  | 'jobs';

/** Minimum time between refetches of expensive modules, because events can arrive in bursts. */
export const modulePausesMs: Partial<Record<ModuleName, number>> = {
  clients: 10_000,
  dashboard: 10_000,
  enrichment: 3_000,
  presence: 1_000,
};

export type EventName = keyof typeof events;

export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

/** Events that change the permissions of the user `user_id`, or of the clients of a location. Their live stream must be reopened. */
export const rightsEvents: readonly EventName[] = [
  'user.changed',
  'user.removed',
  'user.password_changed',
  'location_access.changed',
  'workspace.handed_over',
];

/** Internal team events, not sent to read-only users. */
export const teamEvents: readonly EventName[] = [
  'conversation.assigned',
  'conversation.snoozed',
  'conversation.unsnoozed',
  'conversation.returned',
  'conversation.reminder_set',
  'conversation.reminder_due',
  'conversation.awaits_answer',
  'conversation.overdue',
  'suppression.changed',
  'suppression.step_changed',
  'crm.changed',
  'rule.changed',
  'report_template.changed',
  'report_schedule.changed',
  'note.added',
  'note.changed',
  'note.removed',
  'draft.changed',
  'presence.changed',
  'shared_view.changed',
];

/** Without a location, these events are sent to everyone in the workspace. */
export const workspaceEvents: readonly EventName[] = [
  'account.sender_changed',
  'account.sender_health_changed',
  'brand.changed',
  'inbox.settings_saved',
  'shared_view.changed',
  'knowledge.changed',
  'snippet.changed',
  'workspace.security_saved',
];

/** Published but not stored, because they are outdated within seconds or stored by the module that reacts. */
export const transientEvents: readonly EventName[] = ['presence.changed', 'message.classified'];

/** Sent only to the user `user_id`. */
export const personalEvents: readonly EventName[] = [
  'assistant.session_changed',
  'booking_link.changed',
  'conversation_run.changed',
  'notification.changed',
  'own_view.changed',
];
