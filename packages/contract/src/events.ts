/**
 * What can happen, and which rooms' queries it makes stale in every open browser.
 * The announcement carries names and ids only; the browser looks again through its own doors.
 */
export const events = {
  'user.profile_saved': ['people'],
  'user.added': ['people'],
  'user.changed': ['people', 'locations'],
  'user.removed': ['people'],
  'user.password_changed': ['people'],
  'user.onboarded': ['people'],
  'location_access.changed': ['people', 'locations'],
  'invitation.changed': ['people'],
  'mail.changed': ['people'],
  'workspace.handed_over': ['people'],
  'subscription.changed': ['billing'],
  'location.changed': ['locations'],
  'location.removed': ['locations', 'people', 'campaigns', 'inbox'],
  'account.changed': ['accounts'],
  'campaign.changed': ['campaigns'],
  'campaign.mapped': ['campaigns', 'locations', 'inbox'],
  'contact.moved': ['inbox', 'leads'],
  'sync.progressed': ['sync'],
  'sync.finished': ['sync', 'accounts', 'locations', 'campaigns'],
  'webhook.received': ['webhooks', 'accounts'],
  'message.received': ['inbox'],
  'message.changed': ['inbox'],
  'message.deleted': ['inbox'],
  'conversation.read': ['inbox'],
  'conversation.disposition_set': ['inbox'],
  'reply.changed': ['inbox'],
  'contact.changed': ['inbox', 'leads'],
  'company.changed': ['inbox', 'leads'],
  'lead.removed': ['leads'],
  'import.changed': ['leads'],
  'import.finished': ['leads'],
  'enrichment.requested': ['leads', 'enrichment'],
  'enrichment.settings_changed': ['enrichment'],
  'enrichment.progressed': ['enrichment'],
  'opportunity.saved': ['opportunities'],
} as const satisfies Record<string, readonly Room[]>;

/** The first key of every query in the browser, and the name of a contract file. */
export type Room =
  | 'auth'
  | 'people'
  | 'billing'
  | 'locations'
  | 'accounts'
  | 'campaigns'
  | 'leads'
  | 'enrichment'
  | 'inbox'
  | 'opportunities'
  | 'webhooks'
  | 'sync'
  | 'audit';

export type EventName = keyof typeof events;

export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

/** They change what the person with `user_id` may do: that person's live stream must be opened anew. */
export const standingEvents: readonly EventName[] = [
  'user.changed',
  'user.removed',
  'user.password_changed',
  'location_access.changed',
  'workspace.handed_over',
];
