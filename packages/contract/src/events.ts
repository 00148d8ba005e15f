/**
 * What can happen, and which modules' queries it makes stale in every open browser.
 * What is published carries names and ids only; the browser looks again with its own rights.
 */
export const events = {
  'user.profile_saved': ['people'],
  'user.added': ['people'],
  // What was assigned to somebody who no longer sees it is nobody's again.
  'user.changed': ['people', 'locations', 'inbox'],
  // Outreach accounts pass to the owner, or are deleted with the person.
  'user.removed': ['people', 'accounts', 'campaigns', 'inbox'],
  'user.password_changed': ['people'],
  'user.onboarded': ['people'],
  'location_access.changed': ['people', 'locations', 'dashboard', 'inbox'],
  'invitation.changed': ['people'],
  'mail.changed': ['people'],
  'workspace.handed_over': ['people', 'accounts', 'inbox'],
  'workspace.security_saved': ['people'],
  'subscription.changed': ['billing'],
  'location.changed': ['locations'],
  'location.removed': ['locations', 'people', 'campaigns', 'inbox', 'dashboard'],
  'account.connected': ['accounts'],
  'account.changed': ['accounts'],
  'campaign.changed': ['campaigns', 'dashboard'],
  'campaign.created_at_provider': ['campaigns', 'assistant', 'dashboard'],
  // Those that waited are sent.
  'campaign.enrichment_switched_on': ['leads', 'enrichment'],
  'campaign.mapped': ['campaigns', 'locations', 'inbox', 'dashboard'],
  'contact.moved': ['inbox', 'leads', 'dashboard'],
  'sync.progressed': ['sync'],
  'sync.finished': ['sync', 'accounts', 'locations', 'campaigns', 'dashboard'],
  'webhook.received': ['webhooks', 'accounts'],
  'message.received': ['inbox', 'dashboard'],
  'message.changed': ['inbox', 'dashboard'],
  'message.deleted': ['inbox', 'dashboard'],
  'conversation.read': ['inbox'],
  'conversation.finished': ['inbox', 'dashboard'],
  'conversation.reopened': ['inbox', 'dashboard'],
  // To `assigned_user_id`, or to nobody.
  'conversation.assigned': ['inbox'],
  'inbox.assignment_saved': ['inbox'],
  'conversation.snoozed': ['inbox'],
  'conversation.unsnoozed': ['inbox'],
  // Its time has come.
  'conversation.returned': ['inbox', 'dashboard'],
  'conversation.reminder_set': ['inbox'],
  // Nobody answered; `reminded_user_id` asked to be told.
  'conversation.reminder_due': ['inbox', 'dashboard'],
  'conversation.disposition_set': ['inbox', 'dashboard'],
  // An interested lead waits for an answer since; when one is due is known.
  'conversation.awaits_answer': ['inbox'],
  'conversation.overdue': ['inbox', 'dashboard'],
  // Of many conversations; what it does to them is told by the events of each verb, once a slice.
  'conversation_run.changed': ['inbox'],
  'note.added': ['inbox'],
  'note.changed': ['inbox'],
  'note.removed': ['inbox'],
  'reply.changed': ['inbox', 'dashboard'],
  'inbox.settings_saved': ['inbox'],
  'shared_view.changed': ['inbox'],
  // One of a person's own, or the order and the default of theirs.
  'own_view.changed': ['inbox'],
  'inbox.learning_removed': ['inbox'],
  'contact.changed': ['inbox', 'leads', 'dashboard', 'enrichment'],
  'company.changed': ['inbox', 'leads', 'dashboard'],
  'lead.removed': ['leads', 'enrichment'],
  'lead_run.progressed': ['leads', 'enrichment'],
  'lead_run.finished': ['leads', 'dashboard', 'enrichment'],
  'import.changed': ['leads'],
  'import.finished': ['leads', 'dashboard', 'enrichment'],
  'enrichment.requested': ['leads', 'enrichment'],
  'enrichment.settings_changed': ['enrichment'],
  'enrichment.progressed': ['enrichment'],
  // Somebody opened, left or began to answer it.
  'presence.changed': ['presence'],
  // Somebody came onto the do-not-contact list, or left it.
  'suppression.changed': ['suppression', 'inbox', 'leads'],
  'suppression.step_changed': ['suppression'],
  'opportunity.saved': ['opportunities'],
  'snippet.changed': ['snippets'],
  'booking_link.changed': ['snippets'],
  'assistant.session_changed': ['assistant'],
  'notice.changed': ['notifications'],
  'job.changed': ['jobs'],
  'privacy_run.changed': ['privacy'],
  // Everything of them is gone; whoever has it open looks again.
  'person.erased': [
    'privacy',
    'inbox',
    'leads',
    'enrichment',
    'opportunities',
    'campaigns',
    'dashboard',
    'webhooks',
  ],
  'retention.saved': ['privacy'],
} as const satisfies Record<string, readonly ModuleName[]>;

/** The first key of every query in the browser, and the name of a contract file. */
export type ModuleName =
  | 'auth'
  | 'people'
  | 'notifications'
  | 'billing'
  | 'locations'
  | 'accounts'
  | 'campaigns'
  | 'leads'
  | 'enrichment'
  | 'inbox'
  | 'presence'
  | 'suppression'
  | 'opportunities'
  | 'snippets'
  | 'dashboard'
  | 'assistant'
  | 'webhooks'
  | 'sync'
  | 'privacy'
  | 'audit'
  | 'jobs';

/** What adds up much at a time is read again this often at most: replies may come in by the hundred, people walk through a list. */
export const modulePausesMs: Partial<Record<ModuleName, number>> = {
  dashboard: 10_000,
  enrichment: 3_000,
  presence: 1_000,
};

export type EventName = keyof typeof events;

export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

/** They change what the person with `user_id` may do: that person's live stream must be opened anew. */
export const rightsEvents: readonly EventName[] = [
  'user.changed',
  'user.removed',
  'user.password_changed',
  'location_access.changed',
  'workspace.handed_over',
];

/** How the team works: those who only read hear nothing of it. */
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
  'note.added',
  'note.changed',
  'note.removed',
  'presence.changed',
  'shared_view.changed',
];

/** Where they name no location they concern everybody, whatever locations they see. */
export const workspaceEvents: readonly EventName[] = [
  'inbox.settings_saved',
  'shared_view.changed',
  'snippet.changed',
  'workspace.security_saved',
];

/** Published, but kept nowhere: by the time somebody could read of them they are over. */
export const passingEvents: readonly EventName[] = ['presence.changed'];

/** They concern the person with `user_id` alone, and nobody else hears of them. */
export const personalEvents: readonly EventName[] = [
  'assistant.session_changed',
  'booking_link.changed',
  'conversation_run.changed',
  'notice.changed',
  'own_view.changed',
];
