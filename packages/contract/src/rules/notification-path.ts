import type { Notification } from '../shapes/notifications.ts';

/** Path that a notification links to. */
export function notificationPath({
  contact_id,
  campaign_id,
}: Pick<Notification, 'contact_id' | 'campaign_id'>): string {
  if (contact_id) return `/conversations?contact=${contact_id}`;
  return campaign_id ? `/campaigns/${campaign_id}?tab=leads` : '/integrations';
}
